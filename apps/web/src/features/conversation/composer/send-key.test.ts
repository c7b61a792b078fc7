import { expect, it } from "vitest";
import { isResolveKey, isSendKey, type PressedKey } from "./send-key.ts";

const enter: PressedKey = {
  key: "Enter",
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
};

it.each([
  ["Enter", enter, true, false],
  ["Shift+Enter", { ...enter, shiftKey: true }, false, false],
  ["Ctrl+Enter", { ...enter, ctrlKey: true }, true, true],
  ["⌘ Enter", { ...enter, metaKey: true }, true, true],
  ["Enter within an input method", { ...enter, isComposing: true }, false, false],
  ["Enter with key code 229 within an input method", { ...enter, keyCode: 229 }, false, false],
  ["Ctrl+Enter within an input method", { ...enter, ctrlKey: true, isComposing: true }, false, false],
  ["another key", { ...enter, key: "a", keyCode: 65 }, false, false],
])(
  "$0 sends with the Enter setting: $2, with the Ctrl+Enter setting: $3",
  (_, pressed, byEnter, byCtrlEnter) => {
    expect([isSendKey(pressed, false), isSendKey(pressed, true)]).toEqual([byEnter, byCtrlEnter]);
  },
);

it("only Ctrl or ⌘ with Shift+Enter resolves too", () => {
  const chords = [enter, { ...enter, shiftKey: true }, { ...enter, ctrlKey: true }];
  expect(chords.map(isResolveKey)).toEqual([false, false, false]);
  expect(isResolveKey({ ...enter, shiftKey: true, ctrlKey: true })).toBe(true);
  expect(isResolveKey({ ...enter, shiftKey: true, metaKey: true })).toBe(true);
});
