import { expect, it } from "vitest";
import { type KeyPlace, type KeyPress, readInboxKey } from "./inbox-keys.ts";

it.each([
  ["j", "elsewhere", "nextRow"],
  ["k", "list", "previousRow"],
  ["ArrowDown", "list", "nextRow"],
  ["ArrowDown", "elsewhere", null],
  ["u", "list", "nextUnread"],
  ["a", "list", "accept"],
  ["d", "elsewhere", "return"],
  ["e", "elsewhere", "resolve"],
  ["E", "elsewhere", "resolveAndNext"],
  ["/", "elsewhere", "search"],
  ["/", "composer", null],
  ["r", "elsewhere", "composer"],
  ["j", "composer", null],
  ["a", "field", null],
  ["a", "overlay", null],
  ["Escape", "composer", "list"],
  ["Escape", "elsewhere", null],
] satisfies [string, KeyPlace, ReturnType<typeof readInboxKey>][])("%s in %s is %s", (key, place, expected) => {
  expect(readInboxKey(press({ key }), place)).toBe(expected);
});

it("goes to the next ticket from inside the composer", () => {
  expect(readInboxKey(press({ key: "∆", code: "KeyJ", altKey: true }), "composer")).toBe("nextTicket");
  expect(readInboxKey(press({ key: "k", code: "KeyK", altKey: true }), "elsewhere")).toBe("previousTicket");
});

it("leaves the browser its own keys", () => {
  expect(readInboxKey(press({ key: "r", ctrlKey: true }), "elsewhere")).toBeNull();
  expect(readInboxKey(press({ key: "a", metaKey: true }), "list")).toBeNull();
});

function press(changes: Partial<KeyPress>): KeyPress {
  return { key: "", code: "", altKey: false, ctrlKey: false, metaKey: false, ...changes };
}
