import type { BodyOf } from "@recado/contract/shared/route";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import type { TicketStatus } from "@recado/contract/ticket-status";
import type { updateTicket } from "@recado/contract/tickets";

export type TicketUpdate = BodyOf<typeof updateTicket>;

/** Step that a request to update a ticket stands for. It depends on the ticket's state and on the request. */
export type TicketStep =
  /** The actor accepts the ticket. If `queueId` is given, the ticket also moves into that queue. */
  | { step: "accept"; queueId?: number }
  | { step: "return" }
  | { step: "resolve" }
  | { step: "reopen" }
  | { step: "transfer"; queueId: number | null; userId: number | null; connectionId: number | undefined }
  | { step: "adjust" }
  | { step: "impossible" };

interface Present {
  status: TicketStatus;
  user_id: number | null;
  queue_id: number | null;
}

type StepAction = Extract<
  TicketActionInput,
  { type: "assign" | "moveToQueue" | "accept" | "return" | "resolve" | "reopen" }
>;

/** Returns the update that an action on the ticket stands for. */
export function updateOfAction(action: StepAction, { queue_id }: Pick<Present, "queue_id">): TicketUpdate {
  switch (action.type) {
    case "assign": {
      const { userId, queueId } = action;
      if (userId === null) return { userId, queueId: queueId === undefined ? queue_id : queueId };
      return queueId === undefined ? { userId } : { userId, queueId };
    }
    case "moveToQueue":
      return { queueId: action.queueId };
    case "accept":
    case "reopen":
      return { status: "open" };
    case "return":
      return { status: "pending" };
    case "resolve":
      return { status: "closed" };
  }
}

export function decideTicketStep(ticket: Present, update: TicketUpdate, actorId: number | null): TicketStep {
  const { status = ticket.status } = update;
  if (isAcceptedInto(ticket, update, actorId)) return { step: "accept", queueId: update.queueId };
  if (isTransfer(ticket, update, actorId)) {
    if (ticket.status === "closed") return { step: "impossible" };
    const queueId = update.queueId === undefined ? ticket.queue_id : update.queueId;
    return {
      step: "transfer",
      queueId,
      userId: update.userId ?? null,
      connectionId: update.whatsappId ?? undefined,
    };
  }
  if (isClaimed(ticket, update, actorId)) return { step: "accept" };
  return steps[ticket.status][status];
}

/** Returns true if the actor accepts a waiting ticket and chooses its new queue in the same request. */
function isAcceptedInto(
  ticket: Present,
  update: TicketUpdate,
  actorId: number | null,
): update is TicketUpdate & { queueId: number } {
  if (ticket.status !== "pending" || ticket.user_id !== null || update.status !== "open") return false;
  if (update.userId != null && update.userId !== actorId) return false;
  return update.queueId != null && update.queueId !== ticket.queue_id;
}

const steps: Record<TicketStatus, Record<TicketStatus, TicketStep>> = {
  pending: { pending: { step: "adjust" }, open: { step: "accept" }, closed: { step: "resolve" } },
  open: { pending: { step: "return" }, open: { step: "adjust" }, closed: { step: "resolve" } },
  closed: { pending: { step: "impossible" }, open: { step: "reopen" }, closed: { step: "adjust" } },
};

/**
 * Returns true if the request changes the ticket's queue or owner. If the request also contains a status, the actor's
 * own id in it only names the user who accepts or reopens.
 */
function isTransfer(ticket: Present, update: TicketUpdate, actorId: number | null): boolean {
  if (update.status === "closed") return false;
  if (update.queueId !== undefined && update.queueId !== ticket.queue_id) return true;
  // A queue together with the user null sends the ticket back to wait, even in its present queue. A request to return
  // the ticket names no queue.
  if (update.queueId !== undefined && update.userId === null && update.status !== "open")
    return ticket.user_id !== null;
  if (update.userId == null || update.userId === ticket.user_id) return false;
  return update.userId !== actorId || update.status === undefined;
}

/**
 * Returns true if the actor takes over a ticket that another user attends. A request that names the ticket's present
 * owner takes nothing over.
 */
function isClaimed(ticket: Present, update: TicketUpdate, actorId: number | null): boolean {
  if (ticket.status !== "open" || update.status !== "open" || ticket.user_id === actorId) return false;
  return update.userId == null || update.userId !== ticket.user_id;
}
