const charactersPerLine = 58;
const mostLines = 15;
const mostCharacters = 1_200;

/**
 * Visible lines of a long text before it is expanded. This is less than the limit for a long text, so that expanding
 * always shows several lines.
 */
export const cutLines = 12;

/** Estimated number of lines of a text in a bubble. */
export function linesOf(text: string): number {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}

export function isLongText(text: string): boolean {
  return text.length > mostCharacters || linesOf(text) > mostLines;
}
