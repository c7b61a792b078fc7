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
])("the text %j consists of a few emoji only: %s", (text, expected) => {
  expect(isFewEmoji(text)).toBe(expected);
});
