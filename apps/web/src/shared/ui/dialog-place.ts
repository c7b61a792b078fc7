/**
 * Where a dialog is put: into the browser's own modal dialog, where one is open, because whatever stands outside of it
 * can neither be seen nor reached; else at the end of the page.
 */
export function dialogPlace(): { target: HTMLElement } {
  return { target: document.querySelector<HTMLElement>("dialog:modal") ?? document.body };
}
