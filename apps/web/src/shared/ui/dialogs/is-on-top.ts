/**
 * Whether an element belongs to the topmost open dialog, or no dialog is open. All open dialogs receive the Esc key,
 * but only the topmost must close. Native `<dialog>` elements are above all other dialogs.
 */
export function isOnTop(part: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')];
  const top = dialogs.findLast((dialog) => dialog.matches("dialog")) ?? dialogs.at(-1);
  return top?.contains(part) ?? true;
}
