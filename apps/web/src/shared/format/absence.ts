/** The word for somebody who is away, with the reason that they give themselves. */
export function awayWord(word: string, absence: { reason: string } | null): string {
  return absence && absence.reason !== "" ? `${word}: ${absence.reason}` : word;
}
