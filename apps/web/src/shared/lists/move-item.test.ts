import { expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

it.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [7, 0, ["a", "b", "c"]],
])("moving an item from %i to %i gives %j", (from, to, expected) => {
  expect(moveItem(["a", "b", "c"], from, to)).toEqual(expected);
});
