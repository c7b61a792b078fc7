import { palette } from "../../shared/format/palette.ts";

/** Colours for queues, the palette's middle tones first. Each queue of a company has a different colour. */
const offered = [2, 1, 3, 0, 4].flatMap((tone) => palette.map((hue) => hue[tone] ?? hue[0]));

/** Returns the first colour of the palette that no queue uses. */
export function freeColor(taken: readonly { color: string }[]): string {
  const colors = new Set(taken.map(({ color }) => color.toLowerCase()));
  return offered.find((color) => !colors.has(color)) ?? offered[0] ?? "";
}
