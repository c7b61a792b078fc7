/** Parts of the screen that F6 walks through carry `data-pane` and `tabIndex={-1}`; inner ones come after their outer one. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter((pane) =>
    pane.checkVisibility(),
  );
  const present = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at((present + step + panes.length) % panes.length) ?? panes[0];
  next?.focus();
}
