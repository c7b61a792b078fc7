/** Splits a text into its sentences and lines, without markers of lists. */
export function splitSentences(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?…])\s/u))
    .map((sentence) => sentence.trim().replace(/^[-*•] /, ""))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/**
 * Splits a text into tokens; joined, they are the text again. A word has a token for each six letters, which comes near
 * to what real models count in Portuguese.
 */
export function splitTokens(text: string): string[] {
  return text.match(/\s?[\p{L}\p{N}\p{M}]{1,6}|\s?[^\s\p{L}\p{N}\p{M}]|\s/gu) ?? [];
}

export function countTokens(text: string): number {
  return splitTokens(text).length;
}
