import { useEffect, useState, useSyncExternalStore } from "react";
import {
  activeCommands,
  onCommands,
  registerCommands,
  type UiCommand,
  unregisterCommands,
} from "./command.ts";

/**
 * Offers commands while the component is mounted: by key, in the command palette and in the list of keyboard shortcuts.
 */
export function useCommands(commands: readonly UiCommand[]): void {
  const [owner] = useState(() => Symbol("commands"));
  // This effect has no dependency list, so that a command always runs with its component's latest state.
  useEffect(() => registerCommands(owner, commands));
  useEffect(() => () => unregisterCommands(owner), [owner]);
}

export function useActiveCommands(): readonly UiCommand[] {
  return useSyncExternalStore(onCommands, activeCommands);
}
