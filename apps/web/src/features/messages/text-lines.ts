const charactersPerLine = 58;

/** About how many lines words take in a bubble. */
export function linesOf(text: string): number {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}
