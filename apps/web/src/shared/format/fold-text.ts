/** Removes accents and case, as the server's search does, so that a comparison ignores both. */
export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Returns whether a word of the text starts with the given characters, whatever their accents and case. */
export function hasWordStarting(text: string, start: string): boolean {
  const sought = foldText(start);
  return foldText(text)
    .split(/\s+/)
    .some((word) => word.startsWith(sought));
}
