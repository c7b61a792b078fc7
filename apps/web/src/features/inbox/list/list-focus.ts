import { isOnTop } from "../../../shared/ui/dialogs/is-on-top.ts";

/** Index of the row that had the focus last, or whose conversation was opened last. */
let place = 0;

export function rememberRow(index: number): void {
  place = index;
}

/** Focuses the row at the remembered index. If the list has no rows, focuses the selected tab. */
export function focusList(): void {
  const list = document.querySelector('[data-pane="list"]');
  if (!list || !isOnTop(list)) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-index]")];
  const row = rows.find(({ dataset }) => Number(dataset.index) === place) ?? rows.at(-1);
  const tabs = list.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]');
  (row?.querySelector<HTMLElement>("a, button") ?? [...tabs].at(-1))?.focus();
}

/**
 * Focuses the list after the focused element was removed, unless another element takes the focus. The code waits,
 * because closing dialogs restore the focus within a frame.
 */
export function focusListAfterRemoval(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusList();
    }),
  );
}
