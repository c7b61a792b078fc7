const charactersPerLine = 58;
const mostLines = 15;
const mostCharacters = 1_200;

/**
 * Number of lines that a long text shows before it is expanded. The number is smaller than the limit from which a
 * text counts as long, so that expanding always reveals several lines.
 */
export const cutLines = 12;

/** Estimated number of lines that a text has in a bubble. */
export function linesOf(text: string): number {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}

export function isLongText(text: string): boolean {
  return text.length > mostCharacters || linesOf(text) > mostLines;
}
