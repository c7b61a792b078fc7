/** A `like` pattern that finds the term anywhere; special characters of the term are escaped. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
