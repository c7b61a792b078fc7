/** A `like` pattern that finds the term anywhere, whatever signs it holds. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
