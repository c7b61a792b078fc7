import { isOnTop } from "../../../shared/ui/dialogs/is-on-top.ts";

/** The row that had the focus last, or whose conversation was open. */
let place = 0;

export function noteRow(index: number): void {
  place = index;
}

/** The row that stands in that place now; where there is none, the tab that is chosen. */
export function focusList(): void {
  const list = document.querySelector('[data-pane="list"]');
  if (!list || !isOnTop(list)) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-index]")];
  const row = rows.find(({ dataset }) => Number(dataset.index) === place) ?? rows.at(-1);
  const tabs = list.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]');
  (row?.querySelector<HTMLElement>("a, button") ?? [...tabs].at(-1))?.focus();
}

/** For when what had the focus leaves the screen, unless something else takes it: dialogs give it back within a frame. */
export function goOnInList(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusList();
    }),
  );
}
