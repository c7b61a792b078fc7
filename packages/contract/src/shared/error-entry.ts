import type { Translated } from "./language.ts";

export interface ErrorEntry extends Translated {
  readonly status: number;
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
