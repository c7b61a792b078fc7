import { expect, it } from "vitest";
import { formatReais } from "./money.ts";

it.each([
  [0, "R$ 0,00"],
  [99.9, "R$ 99,90"],
  [1_234.5, "R$ 1.234,50"],
])("%d reais are shown as %s", (value, text) => {
  expect(formatReais(value).replaceAll("\u00a0", " ")).toBe(text);
});
