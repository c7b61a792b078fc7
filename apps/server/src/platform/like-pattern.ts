/**
 * Returns a pattern for SQL `like` that finds the term anywhere in a text. Special characters in the term are escaped.
 */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
