import { createSignal } from "../events/signal.ts";

/** Something a person can do: by key, and by name from the palette. */
export interface Command {
  id: string;
  /** What it does, in the language of the screen. */
  label: string;
  /** Under which heading the palette and the list of keys show it. */
  group: string;
  /** One press (`j`, `Shift+E`, `$mod+k`, `Alt+KeyJ`) or two after another (`g t`); tinykeys' spelling. */
  keys?: string;
  /** Also while a text field has the focus. */
  whileTyping?: boolean;
  /** Again and again while the key is held down. */
  repeats?: boolean;
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
