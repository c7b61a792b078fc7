import { create } from "zustand";

interface Selection {
  /** Null while nothing is being selected. */
  ids: ReadonlySet<number> | null;
}

const useSelection = create<Selection>(() => ({ ids: null }));

/** Where a stretch begins. */
let anchor: number | null = null;

/** With nothing selected yet: for a finger, which then taps the rows. */
export function startSelecting(): void {
  useSelection.setState({ ids: new Set() });
}

/** Without the last one, nothing is being selected any more. */
export function toggleSelected(id: number): void {
  const ids = new Set(selectedIds());
  if (!ids.delete(id)) ids.add(id);
  anchor = id;
  setSelected(ids);
}

/** From the row that was selected last to this one, in the order that is shown. */
export function selectStretch(order: readonly number[], to: number): void {
  const end = order.indexOf(to);
  const start = anchor === null || !selectedIds().has(anchor) ? -1 : order.indexOf(anchor);
  const stretch = start === -1 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  if (start === -1) anchor = to;
  setSelected(new Set([...selectedIds(), ...stretch]));
}

/** Only those of them that the list still has. */
export function keepSelected(listed: readonly number[]): void {
  const ids = selectedIds();
  const kept = listed.filter((id) => ids.has(id));
  if (kept.length < ids.size) setSelected(new Set(kept));
}

/** What was asked for them is done. */
export function deselect(done: ReadonlySet<number>): void {
  const kept = [...selectedIds()].filter((id) => !done.has(id));
  if (isSelecting()) setSelected(new Set(kept));
}

export function endSelection(): void {
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

export function useIsSelected(id: number): boolean {
  return useSelection(({ ids }) => ids?.has(id) ?? false);
}

export function useSelectedIds(): ReadonlySet<number> | null {
  return useSelection(({ ids }) => ids);
}

function setSelected(ids: ReadonlySet<number>): void {
  useSelection.setState({ ids: ids.size > 0 ? ids : null });
}
