/** Every dialog that is open hears Esc: it is meant for the last one. */
export function isOnTop(part: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')];
  return dialogs.at(-1)?.contains(part) ?? true;
}
