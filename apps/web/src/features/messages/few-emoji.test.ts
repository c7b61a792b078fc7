import { expect, it } from "vitest";
import { isFewEmoji } from "./few-emoji.ts";

it.each([
  ["👍", true],
  ["👍🏽 ❤️\n🏳️‍🌈", true],
  ["👩‍👩‍👧‍👦🇧🇷1️⃣", true],
  ["👍👍👍👍", false],
  ["👍 ok", false],
  ["©", false],
  ["©️", true],
  ["123", false],
  ["#", false],
  ["  ", false],
  ["", false],
])("%j: %s", (text, expected) => {
  expect(isFewEmoji(text)).toBe(expected);
});
