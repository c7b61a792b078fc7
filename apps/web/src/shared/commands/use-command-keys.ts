/*
 * This is the only listener for the keyboard. Chords with Ctrl or Alt are commands everywhere. A letter is a command only on a list row
 * that the keyboard has focused (`data-command-row`); in a conversation it goes to the composer. After a click, Enter or a command,
 * letters wait for the field that is still loading (typed-ahead.ts).
 */

import { useEffect } from "react";
import { singleKeysPreference } from "../preferences/single-keys.ts";
import { activeCommands } from "./command.ts";
import { createKeyDispatcher, isModifierAlone } from "./key-dispatcher.ts";
import { isCommandRow, isControl, isDialogOpen, isField, isInLayer, isText } from "./typing-targets.ts";
import { startWritingAhead } from "./write-ahead.ts";

/** Listens to the keyboard for all commands. Mounted once, in the shell. */
export function useCommandKeys(): void {
  useEffect(() => {
    const stop = new AbortController();
    listenToKeys(stop.signal);
    return () => stop.abort();
  }, []);
}

/** Keys that move the focus. A row that gets the focus through them takes letters as commands. */
const moving = new Set(["Tab", "Escape", "F6"]);
const movingOutsideFields = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);

/**
 * Letters are commands only where the user cannot mean to write: on a row that the keyboard moved the focus to. After a
 * click, after Enter and after a command that leaves the list, letters are text that waits for its field.
 */
function listenToKeys(signal: AbortSignal): void {
  const dispatch = createKeyDispatcher();
  const ahead = startWritingAhead(signal);
  let isMoving = false;

  function noteKey(event: KeyboardEvent): void {
    if (isModifierAlone(event)) return;
    const inField = isField(event.target);
    if (moving.has(event.key) || (!inField && movingOutsideFields.has(event.key))) {
      isMoving = true;
      ahead.forget();
    } else if (inField || event.key === "Enter" || event.key === " ") isMoving = false;
  }

  function notePointer(): void {
    isMoving = false;
    ahead.forget();
  }

  function noteClick({ target }: Event): void {
    if (isControl(target)) ahead.expect();
  }

  function hearKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || isModifierAlone(event)) return;
    const typing = isField(event.target);
    const isElsewhere = isInLayer(event.target) || isDialogOpen();
    const letters = isMoving && isCommandRow(event.target) && !isElsewhere && singleKeysPreference.read();
    if (!typing && !letters && isText(event)) ahead.write(event);
    else if (!isElsewhere) runCommand(event, typing, letters);
  }

  function runCommand(event: KeyboardEvent, typing: boolean, letters: boolean): void {
    const command = dispatch(event, { commands: activeCommands(), typing, letters });
    if (!command) return;
    event.preventDefault();
    isMoving = command.staysInList === true;
    if (isMoving) ahead.forget();
    else ahead.expect();
    command.run();
  }

  window.addEventListener("keydown", noteKey, { capture: true, signal });
  window.addEventListener("pointerdown", notePointer, { capture: true, signal });
  window.addEventListener("click", noteClick, { capture: true, signal });
  window.addEventListener("keydown", hearKey, { signal });
}
