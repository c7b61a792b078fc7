import { describe, expect, it } from "vitest";
import { chatPreview, membersChange } from "./rules.ts";

it.each([
  ["Bom dia!", "Bom dia!"],
  ["  uma\n\n linha\tsó ", "uma linha só"],
  ["a".repeat(256), "a".repeat(255)],
  ["🎉".repeat(256), "🎉".repeat(255)],
])("the chat preview of %j is one line of at most 255 characters", (message, preview) => {
  expect(chatPreview(message)).toBe(preview);
});

describe("the members of a chat", () => {
  it.each([
    ["stay the same when the change names them all", [1, 2, 3], [2, 3], [], []],
    ["keep the owner, whether the change names the owner or not", [1, 2], [1, 2], [], []],
    ["are added and removed as the change says", [1, 2, 3], [3, 4, 5], [4, 5], [2]],
    ["are the owner and the named users in a new chat", [], [2, 2], [1, 2], []],
  ])("%s", (_, memberIds, wanted, joining, leaving) => {
    expect(membersChange({ ownerId: 1, memberIds }, wanted)).toEqual({ joining, leaving });
  });
});
