/**
 * Whether the part belongs to the topmost dialog: every open dialog receives Esc, but it is meant for the topmost.
 * Native `<dialog>` elements are above all others.
 */
export function isOnTop(part: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')];
  const top = dialogs.findLast((dialog) => dialog.matches("dialog")) ?? dialogs.at(-1);
  return top?.contains(part) ?? true;
}
