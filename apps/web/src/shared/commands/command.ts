import { createSignal } from "../events/signal.ts";

/**
 * A key combination in tinykeys' syntax that never occurs in typed text: it contains Ctrl, Cmd or Alt, or is a function
 * key.
 */
export type Chord = `${"$mod" | "Alt"}+${string}` | "F6" | "Shift+F6";

/** An action that the user can start by a key or by choosing its name in the command palette. */
export interface UiCommand {
  id: string;
  /** Label in the language of the screen. */
  label: string;
  /** Heading under which the command palette and the list of keyboard shortcuts show the command. */
  group: string;
  /** Name of the contact on whose ticket the command acts when the command palette starts it. */
  subject?: string | undefined;
  /**
   * A letter (`j`, `Shift+E`) or two letters in sequence (`g t`), in tinykeys' syntax. These keys work only while a
   * list row has keyboard focus, because anywhere else letters are text that the user writes.
   */
  keys?: string;
  /** Key combination that starts the command everywhere except in dialogs and text fields. */
  chord?: Chord;
  /** Whether the chord also works while a text field has the focus; `inEmptyField` only while the field has no text. */
  whileTyping?: boolean | "inEmptyField";
  /** Whether the command runs repeatedly while its key is held down. */
  repeats?: boolean;
  /**
   * Whether the focus stays in the list after the command, so that the next letter is a command again. After all other
   * commands, the next letters are kept as text for a field that may still be loading.
   */
  staysInList?: boolean;
  /**
   * Whether the command palette hides the command, because it makes sense only as a key, such as moving to the next
   * row, or because it cannot act on the open ticket.
   */
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

/** All commands of the components on the screen, the last registered first. */
export function activeCommands(): readonly UiCommand[] {
  return all;
}

export const onCommands = changes.listen;

function refresh(): void {
  all = [...registered.values()].reverse().flat();
  changes.fire();
}
