const controls =
  'a, button, label, summary, [role="menuitem"], [role="option"], [role="switch"], [role="tab"]';
const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
const dialogs = '[aria-modal="true"], dialog[open]';
/** Set by elements that show that a field, or a part leading to a field, is loading. */
const awaiting = "[data-awaits-field], [data-loading]";

export function isControl(target: EventTarget | null): boolean {
  return isWithin(target, controls);
}

export function isField(target: EventTarget | null): target is HTMLElement {
  return target instanceof Element && target.matches(fields);
}

/** A field that text can be inserted into. */
export function isWritable(target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement {
  return (
    (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
    isField(target) &&
    target.selectionStart !== null &&
    !target.readOnly &&
    !target.disabled
  );
}

/** A list row on which letters are commands. */
export function isCommandRow(target: EventTarget | null): boolean {
  return isWithin(target, "[data-command-row]");
}

/** Dialogs and open menus have keys of their own. */
export function isInLayer(target: EventTarget | null): boolean {
  return isWithin(target, `[role="menu"], [role="listbox"], ${dialogs}`);
}

export function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}

export function isFieldAwaited(): boolean {
  return document.querySelector(awaiting) !== null;
}

/** The conversation that contains the target, and its composer, which may still be loading. */
export function conversationOf(target: EventTarget | null): { composer: HTMLElement | null } | null {
  const pane = target instanceof Element ? target.closest('[data-pane="conversation"]') : null;
  return pane && { composer: pane.querySelector<HTMLElement>("[data-composer]") };
}

/**
 * A key press that types or deletes text. Some keyboards write letters with AltGr, which is reported as Ctrl and Alt.
 */
export function isText(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState("AltGraph");
  return !isChord && (isLetter(event) || [" ", "Enter", "Backspace"].includes(event.key));
}

export function isLetter({ key }: KeyboardEvent): boolean {
  return key !== " " && [...key].length === 1;
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
