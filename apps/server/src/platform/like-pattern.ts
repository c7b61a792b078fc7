/**
 * Returns a pattern for SQL `like` that finds the term anywhere in a text. Special characters in the term are escaped.
 */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Returns the part of a search term before its first digit, as a list; an empty list if that part says nothing. */
export function wordsBeforeDigits(term: string): string[] {
  const words = term.split(/\d/, 1)[0]?.trim() ?? "";
  return /\p{L}/u.test(words) ? [words] : [];
}
