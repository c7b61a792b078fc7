const charactersPerLine = 58;
const mostLines = 15;
const mostCharacters = 1_200;

/** What is shown of a long text until somebody asks for the rest. Fewer than it takes to be long: the rest is worth the asking. */
export const cutLines = 12;

/** About how many lines words take in a bubble. */
export function linesOf(text: string): number {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}

export function isLongText(text: string): boolean {
  return text.length > mostCharacters || linesOf(text) > mostLines;
}
