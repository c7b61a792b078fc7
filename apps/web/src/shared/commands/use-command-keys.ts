/* This file is the only listener for the keyboard. Chords with Ctrl or Alt are commands everywhere. A letter is a
   command only on a list row that the keyboard has focused (`data-command-row`); in a conversation, a letter goes to
   the composer. After a click, Enter or a command, letters wait for the text field that is still loading
   (typeahead-buffer.ts). */

import { useEffect } from "react";
import { singleKeysPreference } from "../preferences/single-keys.ts";
import { insertText } from "../ui/fields/insert-text.ts";
import { isChunkLoading } from "../ui/layout/lazy-component.ts";
import { activeCommands } from "./command.ts";
import { createKeyDispatcher, isModifierAlone } from "./key-dispatcher.ts";
import { createTypeaheadBuffer } from "./typeahead-buffer.ts";

/** Listens to the keyboard for all commands. Only the shell uses this hook, once. */
export function useCommandKeys(): void {
  useEffect(() => {
    const stop = new AbortController();
    listenToKeys(stop.signal);
    return () => stop.abort();
  }, []);
}

/** Keys that move the focus. On a list row that got the focus by such a key, letters are commands. */
const moving = new Set(["Tab", "Escape", "F6"]);
const movingOutsideFields = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);

/**
 * Starts all commands by their keys. Letters are commands only where the user cannot intend to write: on a list row
 * that the keyboard moved the focus to. After a click, Enter, or a command that leaves the list, letters are kept as
 * text for the field that is about to appear.
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

  function runCommand(event: KeyboardEvent, inField: boolean, letters: boolean): void {
    const typing = inField && isEmptyField(event.target) ? "inEmptyField" : inField;
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

const lookMs = 100;

/**
 * Sends text that was typed outside any text field to the conversation's composer, or to the text field that is still
 * loading.
 */
function startWritingAhead(signal: AbortSignal) {
  const typed = createTypeaheadBuffer({
    now: () => performance.now(),
    isLoading: () => isChunkLoading() || isFieldAwaited(),
  });
  let looking: ReturnType<typeof setTimeout> | undefined;

  function write(event: KeyboardEvent): void {
    if (isInLayer(event.target)) return;
    const conversation = conversationOf(event.target);
    const isWaiting = typed.hasText() || typed.isExpecting();
    if (isWaiting || (conversation && !conversation.composer)) keep(event, isWaiting);
    // The composer gets the focus during the key press, so the browser inserts the letter there.
    else if (isLetter(event)) conversation?.composer?.focus();
  }

  function keep(event: KeyboardEvent, isWaiting: boolean): void {
    if (!isWaiting && isLetter(event)) typed.expect();
    if (!typed.accept(event)) return;
    event.preventDefault();
    looking ??= setTimeout(look, lookMs);
  }

  /**
   * Checks whether the awaited text field has appeared. If it has not appeared in time, the text goes to the
   * conversation's composer.
   */
  function look(): void {
    looking = undefined;
    if (!typed.hasText()) return;
    if (typed.isExpecting()) {
      looking = setTimeout(look, lookMs);
      return;
    }
    const composer = isDialogOpen() ? null : conversationOf(document.activeElement)?.composer;
    // Focusing the composer also inserts the kept text, because `fill` listens for the focus.
    if (composer) composer.focus();
    else typed.forget();
  }

  function fill({ target }: FocusEvent): void {
    if (!typed.hasText() || !isWritable(target)) return;
    // Code that focuses a field places its caret right after focusing, so the text is inserted after that.
    queueMicrotask(() => {
      if (document.activeElement === target) insertText(target, typed.take());
    });
  }

  window.addEventListener("focusin", fill, { signal });
  signal.addEventListener("abort", () => clearTimeout(looking));
  return { write, expect: typed.expect, forget: typed.forget };
}

const controls =
  'a, button, label, summary, [role="menuitem"], [role="option"], [role="switch"], [role="tab"]';
const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
const dialogs = '[aria-modal="true"], dialog[open]';
/**
 * Attributes of elements that stand for a text field, or for a component leading to a text field, while it is loading.
 */
const awaiting = "[data-awaits-field], [data-loading]";

function isControl(target: EventTarget | null): boolean {
  return isWithin(target, controls);
}

function isField(target: EventTarget | null): target is HTMLElement {
  return target instanceof Element && target.matches(fields);
}

/** Whether the target is a text field without text, in which the browser has nothing to undo. */
function isEmptyField(target: EventTarget | null): boolean {
  return isWritable(target) && target.value === "";
}

/** Whether the target is a text field that accepts typed text. */
function isWritable(target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement {
  return (
    (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
    isField(target) &&
    target.selectionStart !== null &&
    !target.readOnly &&
    !target.disabled
  );
}

/** Whether the target is in a list row on which letters are commands. */
function isCommandRow(target: EventTarget | null): boolean {
  return isWithin(target, "[data-command-row]");
}

/** Whether the target is in a dialog, menu or list box, each of which handles keys itself. */
function isInLayer(target: EventTarget | null): boolean {
  return isWithin(target, `[role="menu"], [role="listbox"], ${dialogs}`);
}

function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}

function isFieldAwaited(): boolean {
  return document.querySelector(awaiting) !== null;
}

/**
 * Finds the conversation that contains the target, and the conversation's composer. The composer is null while it is
 * loading.
 */
function conversationOf(target: EventTarget | null): { composer: HTMLElement | null } | null {
  const pane = target instanceof Element ? target.closest('[data-pane="conversation"]') : null;
  return pane && { composer: pane.querySelector<HTMLElement>("[data-composer]") };
}

/**
 * Whether a key press types or deletes text. Some keyboards need AltGr for certain letters, and the browser reports
 * AltGr as Ctrl and Alt.
 */
function isText(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState("AltGraph");
  return !isChord && (isLetter(event) || [" ", "Enter", "Backspace"].includes(event.key));
}

function isLetter({ key }: KeyboardEvent): boolean {
  return key !== " " && [...key].length === 1;
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
