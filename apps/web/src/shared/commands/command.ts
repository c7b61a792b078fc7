import { createSignal } from "../events/signal.ts";

/** A press that no sentence contains: with Ctrl, Cmd or Alt, or a function key. In tinykeys' spelling. */
export type Chord = `${"$mod" | "Alt"}+${string}` | "F6" | "Shift+F6";

/** Something a person can do: by key, and by name from the palette. */
export interface Command {
  id: string;
  /** What it does, in the language of the screen. */
  label: string;
  /** Under which heading the palette and the list of keys show it. */
  group: string;
  /**
   * A letter (`j`, `Shift+E`) or two after another (`g t`), in tinykeys' spelling: heard only while a row of a list has the focus
   * that the keyboard gave it, as everywhere else letters are what somebody writes.
   */
  keys?: string;
  /** Heard everywhere but in dialogs and text fields. */
  chord?: Chord;
  /** The chord is also heard while a text field has the focus. */
  whileTyping?: boolean;
  /** Again and again while the key is held down. */
  repeats?: boolean;
  /** A letter after this command's may be a command again. After every other command a field may be coming, whose text it would be. */
  staysInList?: boolean;
  /** Keys only: the palette does without it, for example for moving to the next row. */
  keysOnly?: boolean;
  run: () => void;
}

const registered = new Map<symbol, readonly Command[]>();
const changes = createSignal();
let all: readonly Command[] = [];

export function registerCommands(owner: symbol, commands: readonly Command[]): void {
  registered.set(owner, commands);
  refresh();
}

export function unregisterCommands(owner: symbol): void {
  registered.delete(owner);
  refresh();
}

/** What can be done right now; what was registered last comes first. */
export function activeCommands(): readonly Command[] {
  return all;
}

export const onCommands = changes.listen;

function refresh(): void {
  all = [...registered.values()].reverse().flat();
  changes.fire();
}
