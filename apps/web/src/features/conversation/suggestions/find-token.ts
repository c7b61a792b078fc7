/** Text that is being typed after a character that opens suggestions, such as `@`. */
export interface SuggestionToken {
  start: number;
  end: number;
  query: string;
}

/**
 * Finds the word before the caret if it begins with the sign and has at least the given number of letters after the
 * sign.
 */
export function findToken(
  text: string,
  caret: number,
  sign: string,
  letters: number,
): SuggestionToken | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf(sign);
  if (start === -1 || /\S/.test(before.charAt(start - 1))) return null;
  const query = before.slice(start + sign.length);
  return query.length < letters || /\s/.test(query) ? null : { start, end: caret, query };
}
