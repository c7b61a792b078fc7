import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

interface Selection {
  /** Id of the ticket whose messages are being selected; null outside selection mode. */
  ticketId: number | null;
  ids: ReadonlySet<string>;
}

const useSelections = create<Selection>(() => ({ ticketId: null, ids: new Set() }));

/** Id of the message that started the selection, until the checkbox of this message has taken the focus. */
let begunAt: string | null = null;

export function startMessageSelection({ ticketId, id }: Pick<Message, "ticketId" | "id">): void {
  begunAt = id;
  useSelections.setState({ ticketId, ids: new Set([id]) });
}

/**
 * Whether the message's checkbox takes the focus. Returns true only once, so that a row that mounts again does not
 * take the focus.
 */
export function selectionTakesFocus({ id }: Pick<Message, "id">): boolean {
  const takes = begunAt === id;
  if (takes) begunAt = null;
  return takes;
}

export function toggleMessage({ ticketId, id }: Pick<Message, "ticketId" | "id">): void {
  const known = useSelections.getState();
  if (known.ticketId !== ticketId) return;
  const ids = new Set(known.ids);
  if (!ids.delete(id)) ids.add(id);
  useSelections.setState({ ids });
}

export function endMessageSelection(ticketId: number): void {
  if (useSelections.getState().ticketId === ticketId)
    useSelections.setState({ ticketId: null, ids: new Set() });
}

/** Whether a message is selected; undefined outside selection mode. */
export function useIsMessageSelected({
  ticketId,
  id,
}: Pick<Message, "ticketId" | "id">): boolean | undefined {
  return useSelections((known) => (known.ticketId === ticketId ? known.ids.has(id) : undefined));
}

export function useSelectedMessageIds(ticketId: number): ReadonlySet<string> | null {
  return useSelections((known) => (known.ticketId === ticketId ? known.ids : null));
}
