import { palette } from "../../../shared/format/palette.ts";

/** In the order of the palette's middle tones first: no two queues of a company share a colour. */
const offered = [2, 1, 3, 0, 4].flatMap((tone) => palette.map((hue) => hue[tone] ?? hue[0]));

/** The first colour of the palette that no queue has. */
export function freeColor(taken: readonly { color: string }[]): string {
  const colors = new Set(taken.map(({ color }) => color.toLowerCase()));
  return offered.find((color) => !colors.has(color)) ?? offered[0] ?? "";
}
