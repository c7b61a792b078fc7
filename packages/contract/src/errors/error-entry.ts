/** Declares the three languages itself, so that this folder imports nothing from the others. */
export interface ErrorEntry {
  readonly status: number;
  readonly pt: string;
  readonly en: string;
  readonly es: string;
}

/** An error's HTTP status and its texts; `{name}` is filled from `params`. */
export function entry(status: number, pt: string, en: string, es: string): ErrorEntry {
  return { status, pt, en, es };
}

export function defineErrors<const Errors extends Readonly<Record<`ERR_${string}`, ErrorEntry>>>(
  errors: Errors,
): Errors {
  return errors;
}
