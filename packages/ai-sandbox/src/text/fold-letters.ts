/** Returns the text in lower case without accents, so that "Não" and "nao" are equal. */
export function foldLetters(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the words of a text: folded, without punctuation. */
export function foldedWords(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
