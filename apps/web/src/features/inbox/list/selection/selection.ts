import { create } from "zustand";

interface Selection {
  /** Ids of the selected tickets; null outside selection mode. */
  ids: ReadonlySet<number> | null;
}

const useSelection = create<Selection>(() => ({ ids: null }));

/** Id of the ticket at which a range selection starts. */
let anchor: number | null = null;

/** Starts selection mode without selected tickets, for touch screens: the user then taps rows. */
export function startTicketSelection(): void {
  useSelection.setState({ ids: new Set() });
}

/** Selects or deselects a ticket. Deselecting the last ticket ends selection mode. */
export function toggleTicket(id: number): void {
  const ids = new Set(selectedIds());
  if (!ids.delete(id)) ids.add(id);
  anchor = id;
  setSelected(ids);
}

/** Selects all tickets between the ticket selected last and this ticket, in the order on the screen. */
export function selectRange(order: readonly number[], to: number): void {
  const end = order.indexOf(to);
  const start = anchor === null || !selectedIds().has(anchor) ? -1 : order.indexOf(anchor);
  const stretch = start === -1 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  if (start === -1) anchor = to;
  setSelected(new Set([...selectedIds(), ...stretch]));
}

/** Deselects tickets that have left the list. */
export function keepSelected(listed: readonly number[]): void {
  const ids = selectedIds();
  const kept = listed.filter((id) => ids.has(id));
  if (kept.length < ids.size) setSelected(new Set(kept));
}

/** Deselects the tickets for which the bulk action has succeeded. */
export function deselect(done: ReadonlySet<number>): void {
  const kept = [...selectedIds()].filter((id) => !done.has(id));
  if (isSelecting()) setSelected(new Set(kept));
}

export function endTicketSelection(): void {
  anchor = null;
  if (isSelecting()) useSelection.setState({ ids: null });
}

export function isSelecting(): boolean {
  return useSelection.getState().ids !== null;
}

export function selectedIds(): ReadonlySet<number> {
  return useSelection.getState().ids ?? new Set();
}

export function useIsSelecting(): boolean {
  return useSelection(({ ids }) => ids !== null);
}

export function useIsTicketSelected(id: number): boolean {
  return useSelection(({ ids }) => ids?.has(id) ?? false);
}

export function useSelectedTicketIds(): ReadonlySet<number> | null {
  return useSelection(({ ids }) => ids);
}

function setSelected(ids: ReadonlySet<number>): void {
  useSelection.setState({ ids: ids.size > 0 ? ids : null });
}
