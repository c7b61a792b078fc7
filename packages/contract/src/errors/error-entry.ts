/**
 * HTTP status and texts of an error. The three languages are repeated here, so that this folder imports nothing from
 * other folders.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly pt: string;
  readonly en: string;
  readonly es: string;
}

/**
 * Builds an error's entry from its HTTP status and its texts; `{name}` in a text is replaced by the parameter of that
 * name.
 */
export function entry(status: number, pt: string, en: string, es: string): ErrorEntry {
  return { status, pt, en, es };
}

export function defineErrors<const Errors extends Readonly<Record<`ERR_${string}`, ErrorEntry>>>(
  errors: Errors,
): Errors {
  return errors;
}
