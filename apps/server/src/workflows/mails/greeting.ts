/** Longest name, in characters, that is used in a greeting. A longer value is probably not a name. */
const longestName = 30;

/**
 * Returns whether a value looks like a name. Anybody can sign up with another person's email address and type any name,
 * so a name in a mail must not carry a message or a link.
 */
export function isName(name: string): boolean {
  return name.length <= longestName && /^[\p{L}\p{M} '’&-]+$/u.test(name);
}

/** Greets by name only if the value looks like a name. */
export function greet(word: string, name: string): string {
  return isName(name) ? `${word}, ${name}!` : `${word}!`;
}
