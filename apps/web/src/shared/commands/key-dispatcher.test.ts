import { describe, expect, it } from "vitest";
import type { UiCommand } from "./command.ts";
import { createKeyDispatcher } from "./key-dispatcher.ts";
import { keyNames } from "./key-names.ts";

const commands: UiCommand[] = [
  command("transfer", "t"),
  command("goToTickets", "g t"),
  command("resolveAndNext", "Shift+e"),
  { ...command("palette"), chord: "$mod+k", whileTyping: true },
  { ...command("undo"), chord: "$mod+z", whileTyping: "inEmptyField" },
  { ...command("add"), chord: "Alt+KeyN" },
  command("keys", "[Shift]+?"),
  command("nextRow", "j", { repeats: true }),
];

function command(id: string, keys?: string, more: Partial<UiCommand> = {}): UiCommand {
  return { id, ...(keys === undefined ? {} : { keys }), label: id, group: "", run: () => undefined, ...more };
}

function press(
  key: string,
  modifiers: readonly string[] = [],
  more: Partial<KeyboardEvent> = {},
): KeyboardEvent {
  const getModifierState = (modifier: string) => modifiers.includes(modifier);
  return { key, code: "", repeat: false, getModifierState, ...more } as KeyboardEvent;
}

const situation = { commands, typing: false, letters: true };

describe("a key press", () => {
  it.each([
    ["t", [], "transfer"],
    ["E", ["Shift"], "resolveAndNext"],
    ["?", ["Shift"], "keys"],
    ["?", [], "keys"],
    ["k", ["Control"], "palette"],
    ["x", [], undefined],
    ["t", ["Control"], undefined],
  ])("of %s with %j runs the command %s", (key, modifiers, expected) => {
    expect(createKeyDispatcher()(press(key, modifiers), situation)?.id).toBe(expected);
  });

  it("in a text field is text, unless the command is allowed there", () => {
    const dispatch = createKeyDispatcher();
    const typing = { commands, typing: true, letters: false };
    for (const event of [press("t"), press("n", ["Alt"], { code: "KeyN" })])
      expect(dispatch(event, typing)).toBeUndefined();
    expect(dispatch(press("k", ["Control"]), typing)?.id).toBe("palette");
  });

  it("of Ctrl Z is left to a text field that has text to undo", () => {
    const dispatch = createKeyDispatcher();
    const undo = press("z", ["Control"]);
    expect(dispatch(undo, { commands, typing: true, letters: false })).toBeUndefined();
    expect(dispatch(undo, { commands, typing: "inEmptyField", letters: false })?.id).toBe("undo");
    expect(dispatch(undo, situation)?.id).toBe("undo");
    expect(
      dispatch(press("n", ["Alt"], { code: "KeyN" }), { ...situation, typing: "inEmptyField" }),
    ).toBeUndefined();
  });

  it("without Ctrl or Alt is a command only where letter keys are allowed", () => {
    const dispatch = createKeyDispatcher();
    const elsewhere = { ...situation, letters: false };
    for (const event of [press("t"), press("E", ["Shift"]), press("?", ["Shift"]), press("g"), press("t")])
      expect(dispatch(event, elsewhere)).toBeUndefined();
    expect(dispatch(press("k", ["Control"]), elsewhere)?.id).toBe("palette");
    expect(dispatch(press("n", ["Alt"], { code: "KeyN" }), elsewhere)?.id).toBe("add");
  });

  it("that is held down repeats only repeatable commands", () => {
    const dispatch = createKeyDispatcher();
    expect(dispatch(press("t", [], { repeat: true }), situation)).toBeUndefined();
    expect(dispatch(press("j", [], { repeat: true }), situation)?.id).toBe("nextRow");
  });
});

describe("a sequence of two keys", () => {
  it("is one command, and its second key is no separate command", () => {
    const dispatch = createKeyDispatcher();
    expect(dispatch(press("g"), situation)).toBeUndefined();
    expect(dispatch(press("t"), situation)?.id).toBe("goToTickets");
    expect(dispatch(press("t"), situation)?.id).toBe("transfer");
  });

  it("does nothing if the second key fits no sequence", () => {
    const dispatch = createKeyDispatcher();
    dispatch(press("g"), situation);
    expect(dispatch(press("j"), situation)).toBeUndefined();
    expect(dispatch(press("j"), situation)?.id).toBe("nextRow");
  });

  it("must be completed within a second, and a modifier key may come between", () => {
    let time = 0;
    const dispatch = createKeyDispatcher(() => time);
    dispatch(press("g"), situation);
    dispatch(press("Shift", ["Shift"]), situation);
    time = 999;
    expect(dispatch(press("t"), situation)?.id).toBe("goToTickets");
    dispatch(press("g"), situation);
    time = 2_000;
    expect(dispatch(press("t"), situation)?.id).toBe("transfer");
  });
});

describe("the keycaps of a shortcut", () => {
  it.each([
    ["$mod+k", false, ["Ctrl", "K"]],
    ["$mod+k", true, ["⌘", "K"]],
    ["g t", false, ["G", "T"]],
    ["[Shift]+?", false, ["?"]],
    ["Shift+e", false, ["Shift", "E"]],
    ["Alt+KeyJ", false, ["Alt", "J"]],
    ["Escape", false, ["Esc"]],
  ])("%s are %j", (keys, apple, expected) => {
    expect(keyNames(keys, apple)).toEqual(expected);
  });
});
