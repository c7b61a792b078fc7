/**
 * Moves the focus to the next pane (F6). Panes carry `data-pane` and `tabIndex={-1}`; inner panes follow their outer
 * pane.
 */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter((pane) =>
    pane.checkVisibility(),
  );
  const present = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at((present + step + panes.length) % panes.length) ?? panes[0];
  next?.focus();
}
