import { useEffect } from "react";
import { singleKeysPreference } from "../preferences/single-keys.ts";
import { activeCommands } from "./command.ts";
import { createKeyDispatcher } from "./key-dispatcher.ts";

/** Listens to the keyboard for all commands; once, in the shell. */
export function useCommandKeys(): void {
  useEffect(() => {
    const dispatch = createKeyDispatcher();
    function listen(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event)) return;
      const typing = isTyping(event);
      const command = dispatch(event, {
        commands: activeCommands(),
        typing,
        singleKeys: singleKeysPreference.read(),
      });
      if (!command) return;
      event.preventDefault();
      command.run();
    }
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Dialogs and open menus have keys of their own. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"]')) return true;
  return document.querySelector('[aria-modal="true"], dialog[open]') !== null;
}

const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches(fields);
}
