/** Moves the focus to the conversation's composer after the next render. */
export function focusComposer(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-composer]")?.focus());
}
