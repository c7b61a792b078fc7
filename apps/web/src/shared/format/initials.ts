/** Up to two letters: the first letters of the first and the last word of a name. */
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
