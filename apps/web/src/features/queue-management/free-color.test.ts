import { expect, it } from "vitest";
import { palette } from "../../shared/format/palette.ts";
import { freeColor } from "./free-color.ts";

it("the colour suggested for a new queue differs from the colours of 50 other queues", () => {
  const taken: { color: string }[] = [];
  for (let made = 0; made < 50; made++) taken.push({ color: freeColor(taken).toUpperCase() });
  expect(new Set(taken.map(({ color }) => color)).size).toBe(50);
  expect(palette.flat()).toContain(freeColor(taken));
});
