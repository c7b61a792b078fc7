/** Once the composer shows what it is about. */
export function focusComposer(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-composer]")?.focus());
}
