import { createSignal } from "../events/signal.ts";

/** A key press that never occurs in typed text: with Ctrl, Cmd or Alt, or a function key. In tinykeys' syntax. */
export type Chord = `${"$mod" | "Alt"}+${string}` | "F6" | "Shift+F6";

/** An action that the user can start by key, or by name from the palette. */
export interface UiCommand {
  id: string;
  /** Label in the language of the screen. */
  label: string;
  /** Heading under which the palette and the list of keys show it. */
  group: string;
  /**
   * A letter (`j`, `Shift+E`) or two in sequence (`g t`), in tinykeys' syntax. Active only while a list row has
   * keyboard focus, because anywhere else letters are text that the user writes.
   */
  keys?: string;
  /** Active everywhere except in dialogs and text fields. */
  chord?: Chord;
  /** The chord is also active while a text field has the focus. */
  whileTyping?: boolean;
  /** Runs repeatedly while the key is held down. */
  repeats?: boolean;
  /**
   * The letter typed next may be a command again. After any other command a field may be loading, and the letter would
   * be its text.
   */
  staysInList?: boolean;
  /** Hidden from the palette, for example moving to the next row. */
  keysOnly?: boolean;
  run: () => void;
}

const registered = new Map<symbol, readonly UiCommand[]>();
const changes = createSignal();
let all: readonly UiCommand[] = [];

export function registerCommands(owner: symbol, commands: readonly UiCommand[]): void {
  registered.set(owner, commands);
  refresh();
}

export function unregisterCommands(owner: symbol): void {
  registered.delete(owner);
  refresh();
}

/** All commands available now, the last registered first. */
export function activeCommands(): readonly UiCommand[] {
  return all;
}

export const onCommands = changes.listen;

function refresh(): void {
  all = [...registered.values()].reverse().flat();
  changes.fire();
}
