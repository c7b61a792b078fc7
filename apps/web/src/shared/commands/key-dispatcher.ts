import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from "tinykeys";
import type { Command } from "./command.ts";

const sequenceMs = 1_000;

interface Situation {
  commands: readonly Command[];
  /** A text field has the focus. */
  typing: boolean;
  /** The person allows keys without Ctrl or Alt. */
  singleKeys: boolean;
}

/**
 * Finds the command a key press asks for. One dispatcher for all commands, because `g t` must not also be `t`:
 * the second key of a sequence belongs to the sequence, even when nothing comes of it.
 */
export function createKeyDispatcher(now: () => number = () => performance.now()) {
  let waiting: { commands: readonly Command[]; until: number } | null = null;

  return (event: KeyboardEvent, situation: Situation): Command | undefined => {
    if (isModifierAlone(event)) return undefined;
    const sequence = waiting;
    waiting = null;
    if (sequence && now() < sequence.until)
      return sequence.commands.find((command) => matches(event, command, 1));

    const fitting = situation.commands.filter(
      (command) => isUsable(command, event, situation) && matches(event, command, 0),
    );
    const longer = fitting.filter((command) => presses(command).length > 1);
    const found = fitting.find((command) => presses(command).length === 1);
    if (!found && longer.length > 0) waiting = { commands: longer, until: now() + sequenceMs };
    return found;
  };
}

function isUsable(command: Command, event: KeyboardEvent, { typing, singleKeys }: Situation): boolean {
  if (typing && !command.whileTyping) return false;
  if (event.repeat && !command.repeats) return false;
  return singleKeys || !isSingleKey(command);
}

function isSingleKey(command: Command): boolean {
  return presses(command).some(
    ([modifiers, , key]) => typeof key === "string" && key.length === 1 && modifiers.every(isShift),
  );
}

function isShift(modifier: string): boolean {
  return modifier === "Shift";
}

function isModifierAlone({ key }: KeyboardEvent): boolean {
  return ["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(key);
}

function matches(event: KeyboardEvent, command: Command, position: number): boolean {
  const press = presses(command)[position];
  return press !== undefined && matchKeybindingPress(event, press);
}

const parsed = new Map<string, KeybindingPress[]>();

function presses({ keys }: Command): KeybindingPress[] {
  if (keys === undefined) return [];
  const known = parsed.get(keys) ?? parseKeybinding(keys);
  parsed.set(keys, known);
  return known;
}
