import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

interface Selection {
  /** In whose conversation messages are selected, if in any. */
  ticketId: number | null;
  ids: ReadonlySet<string>;
}

const useSelections = create<Selection>(() => ({ ticketId: null, ids: new Set() }));

/** The message with which a selection began, until its box has the focus. */
let begunAt: string | null = null;

export function startSelection({ ticketId, id }: Pick<Message, "ticketId" | "id">): void {
  begunAt = id;
  useSelections.setState({ ticketId, ids: new Set([id]) });
}

/** Once: a row that is drawn anew takes the focus from nobody. */
export function takesFocus({ id }: Pick<Message, "id">): boolean {
  const takes = begunAt === id;
  if (takes) begunAt = null;
  return takes;
}

export function toggleSelected({ ticketId, id }: Pick<Message, "ticketId" | "id">): void {
  const known = useSelections.getState();
  if (known.ticketId !== ticketId) return;
  const ids = new Set(known.ids);
  if (!ids.delete(id)) ids.add(id);
  useSelections.setState({ ids });
}

export function endSelection(ticketId: number): void {
  if (useSelections.getState().ticketId === ticketId)
    useSelections.setState({ ticketId: null, ids: new Set() });
}

/** Undefined while nothing is selected there. */
export function useIsSelected({ ticketId, id }: Pick<Message, "ticketId" | "id">): boolean | undefined {
  return useSelections((known) => (known.ticketId === ticketId ? known.ids.has(id) : undefined));
}

export function useSelectedIds(ticketId: number): ReadonlySet<string> | null {
  return useSelections((known) => (known.ticketId === ticketId ? known.ids : null));
}
