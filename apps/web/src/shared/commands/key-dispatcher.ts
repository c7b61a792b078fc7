import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from "tinykeys";
import type { UiCommand } from "./command.ts";

const sequenceMs = 1_000;

interface Situation {
  commands: readonly UiCommand[];
  /** Whether a text field has the focus; `inEmptyField` if it has no text. */
  typing: boolean | "inEmptyField";
  /**
   * Whether single letters count as commands: a list row has the focus, and the user has not switched off shortcuts
   * without Ctrl or Alt.
   */
  letters: boolean;
}

/**
 * Creates the function that finds the command for a key press. One dispatcher serves all commands, because the `t` in
 * `g t` must not also start the command `t`: the second key of a sequence belongs to the sequence, even if no command
 * has that sequence.
 */
export function createKeyDispatcher(now: () => number = () => performance.now()) {
  let waiting: { commands: readonly UiCommand[]; until: number } | null = null;

  return (event: KeyboardEvent, { commands, typing, letters }: Situation): UiCommand | undefined => {
    if (isModifierAlone(event)) return undefined;
    const sequence = waiting;
    waiting = null;
    const heard = commands.filter(({ repeats }) => repeats || !event.repeat);
    const chord = heard.find((command) => isAllowed(command, typing) && matches(event, command.chord, 0));
    if (chord || !letters) return chord;
    if (sequence && now() < sequence.until)
      return sequence.commands.find(({ keys }) => matches(event, keys, 1));

    const fitting = heard.filter(({ keys }) => matches(event, keys, 0));
    const longer = fitting.filter(({ keys }) => presses(keys).length > 1);
    const found = fitting.find(({ keys }) => presses(keys).length === 1);
    if (!found && longer.length > 0) waiting = { commands: longer, until: now() + sequenceMs };
    return found;
  };
}

function isAllowed({ whileTyping }: UiCommand, typing: Situation["typing"]): boolean {
  return typing === false || whileTyping === true || (whileTyping !== undefined && whileTyping === typing);
}

export function isModifierAlone({ key }: KeyboardEvent): boolean {
  return ["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(key);
}

function matches(event: KeyboardEvent, keys: string | undefined, position: number): boolean {
  const press = presses(keys)[position];
  return press !== undefined && matchKeybindingPress(event, press);
}

const parsed = new Map<string, KeybindingPress[]>();

function presses(keys: string | undefined): KeybindingPress[] {
  if (keys === undefined) return [];
  const known = parsed.get(keys) ?? parseKeybinding(keys);
  parsed.set(keys, known);
  return known;
}
