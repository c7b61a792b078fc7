import { type KeyboardEvent, useId, useState } from "react";

export interface Suggestions<Item> {
  id: string;
  items: readonly Item[];
  active: number;
  /** Id of the active option, for the text field's ARIA attribute; null while there are no suggestions. */
  activeId: string | null;
  setActive: (position: number) => void;
  choose: (item: Item) => void;
  onKey: (event: KeyboardEvent) => void;
}

interface SuggestionSource<Item> {
  /** Text that the suggestions must match; each change makes the first suggestion active. Null closes the listbox. */
  query: string | null;
  items: readonly Item[];
  onChoose: (item: Item) => void;
}

export function optionId(listId: string, position: number): string {
  return `${listId}-${position}`;
}

/**
 * State of a listbox that is controlled from the text field. Arrow keys move, Enter or Tab chooses, and Escape closes
 * the listbox until the text changes.
 */
export function useSuggestions<Item>({ query, items, onChoose }: SuggestionSource<Item>): Suggestions<Item> {
  const id = useId();
  const [at, setAt] = useState({ query, position: 0, isClosed: false });
  if (at.query !== query) setAt({ query, position: 0, isClosed: false });
  const isOpen = query !== null && !at.isClosed && items.length > 0;
  const shown = isOpen ? items : [];
  const active = Math.min(at.position, Math.max(shown.length - 1, 0));
  const setActive = (position: number) => setAt({ ...at, position });

  function onKey(event: KeyboardEvent): void {
    const chosen = shown[active];
    if (chosen === undefined) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + shown.length) % shown.length);
    else if (event.key === "Escape") setAt({ ...at, isClosed: true });
    else if (isTaking(event)) onChoose(chosen);
    else return;
    event.preventDefault();
  }

  return {
    id,
    items: shown,
    active,
    activeId: isOpen ? optionId(id, active) : null,
    setActive,
    choose: onChoose,
    onKey,
  };
}

function isTaking({ key, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && (key === "Enter" || key === "Tab");
}
