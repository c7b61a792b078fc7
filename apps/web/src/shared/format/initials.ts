/** Returns the initials of a name: the first letters of its first and its last word. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map(firstLetter)
    .filter((letter) => letter !== "");
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return first + last || "?";
}

function firstLetter(word: string): string {
  return (/\p{L}|\p{N}/u.exec(word)?.[0] ?? "").toLocaleUpperCase("pt-BR");
}
