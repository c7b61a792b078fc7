import { describe, expect, it } from "vitest";
import { membersChange, previewOf } from "./rules.ts";

it.each([
  ["Bom dia!", "Bom dia!"],
  ["  uma\n\n linha\tsó ", "uma linha só"],
  ["a".repeat(256), "a".repeat(255)],
  ["🎉".repeat(256), "🎉".repeat(255)],
])("the preview of %j is one line", (message, preview) => {
  expect(previewOf(message)).toBe(preview);
});

describe("the members of a chat", () => {
  it.each([
    ["stay as they are", [1, 2, 3], [2, 3], [], []],
    ["keep the owner, named or not", [1, 2], [1, 2], [], []],
    ["come and go", [1, 2, 3], [3, 4, 5], [4, 5], [2]],
    ["begin with the owner", [], [2, 2], [1, 2], []],
  ])("%s", (_, memberIds, wanted, joining, leaving) => {
    expect(membersChange({ ownerId: 1, memberIds }, wanted)).toEqual({ joining, leaving });
  });
});
