/** Every dialog that is open hears Esc: it is meant for the last one. The browser's own stand over all others. */
export function isOnTop(part: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')];
  const top = dialogs.findLast((dialog) => dialog.matches("dialog")) ?? dialogs.at(-1);
  return top?.contains(part) ?? true;
}
