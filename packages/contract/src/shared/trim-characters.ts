/**
 * Removes the given characters from the end of a text. A pattern such as `/[.,]+$/` would take quadratic time, because
 * it restarts at each character.
 */
export function trimEndCharacters(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes the given characters from both ends of a text. */
export function trimCharacters(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return trimEndCharacters(text.slice(start), signs);
}
