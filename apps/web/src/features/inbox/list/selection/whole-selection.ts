import { useEffect } from "react";
import { create } from "zustand";
import { selectRange, startTicketSelection } from "./selection.ts";

interface WholeSelection {
  /** Loaded tickets when the user selected the whole list; null while only ticked tickets are selected. */
  ids: ReadonlySet<number> | null;
}

const useWhole = create<WholeSelection>(() => ({ ids: null }));

/** Ticks all loaded tickets. */
export function selectLoaded(order: readonly number[]): void {
  const [first] = order;
  const last = order.at(-1);
  if (first === undefined || last === undefined) return;
  startTicketSelection();
  selectRange(order, first);
  selectRange(order, last);
}

/** Selects the whole list, also the tickets that are not loaded. */
export function selectWholeList(loaded: readonly number[]): void {
  selectLoaded(loaded);
  useWhole.setState({ ids: new Set(loaded) });
}

export function endWholeSelection(): void {
  useWhole.setState({ ids: null });
}

/**
 * Returns whether the whole list is selected. Deselecting one of its tickets ends this. Tickets that are loaded meanwhile
 * are ticked too.
 */
export function useWholeSelection(listed: readonly number[], selected: ReadonlySet<number> | null): boolean {
  const ids = useWhole((state) => state.ids);
  const isWhole = ids !== null && selected !== null && listed.every((id) => selected.has(id) || !ids.has(id));
  const hasNew = isWhole && listed.some((id) => !ids.has(id));
  useEffect(() => {
    if (ids !== null && !isWhole) endWholeSelection();
    if (hasNew) selectWholeList(listed);
  });
  useEffect(() => endWholeSelection, []);
  return isWhole;
}
