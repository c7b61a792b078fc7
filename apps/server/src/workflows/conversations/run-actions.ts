import { randomUUID } from "node:crypto";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import type { TicketEventReason } from "@recado/contract/ticket-events";
import type { Ticket } from "@recado/contract/tickets";
import { undoAcceptedSeconds } from "../../domain/ticket-events/rules.ts";
import {
  deleteTicketStep,
  findEventsOfStep,
  findUndoableStep,
  writeTicketStep,
} from "../../domain/ticket-events/step-store.ts";
import { existingTicket, lockAccessibleTicket, markStepUndone } from "../../domain/tickets/actions.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import {
  type ActionContext,
  type TicketActionType,
  ticketActions,
  type UndoContext,
} from "./ticket-actions.ts";

/** Action that was run, with what is needed to undo it. */
type DoneAction = {
  [Type in TicketActionType]: {
    type: Type;
    data: Awaited<ReturnType<(typeof ticketActions)[Type]["run"]>>;
  };
}[TicketActionType];

/** Performer of actions: the user whose rights apply, and the reason that the ticket's events give. */
interface ActionPerformer {
  by: Actor;
  reason: TicketEventReason;
}

/**
 * Runs the actions in their order, in the caller's transaction. All events of the list carry the id of its step. The
 * user's access to the ticket is checked once, before the first action; each action checks what else it needs.
 */
export async function runTicketActions(
  deps: ConversationDeps,
  db: WriteTx,
  { by, reason }: ActionPerformer,
  ticketId: number,
  actions: readonly TicketActionInput[],
): Promise<{ ticket: Ticket; stepId: string }> {
  const start = await lockAccessibleTicket(db, by, ticketId);
  const stepId = randomUUID();
  const context: ActionContext = { deps, db, by, ticketId, cause: { reason, stepId, start } };
  const done: DoneAction[] = [];
  for (const [position, action] of actions.entries())
    done.push(await namingAction(position, runAction(context, action)));
  await writeTicketStep(db, { id: stepId, ticketId, userId: by.userId, done });
  return { ticket: presentTicket(await existingTicket(db, ticketId)), stepId };
}

/**
 * Undoes a list of actions that the actor ran last on the ticket, which the caller has locked. Throws if anybody has
 * moved the ticket since, or if the list is more than `maxAge` seconds old. The list may have hidden the ticket from the
 * actor.
 */
export async function undoActions(
  deps: ConversationDeps,
  db: WriteTx,
  by: Actor,
  ticket: TicketRow,
  stepId: string | undefined,
  maxAge = undoAcceptedSeconds,
): Promise<Ticket> {
  if (stepId === undefined)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "stepId", message: "Required" }] });
  const step = await findUndoableStep<DoneAction>(db, ticket.id, stepId, maxAge);
  const isOwn = step?.user_id === by.userId;
  if (!isOwn && !maySeeTicket(by, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!step || !isOwn) throw new AppError("ERR_UNDO_OVER");
  const context: UndoContext = {
    deps,
    db,
    by,
    ticketId: ticket.id,
    cause: { reason: { type: "user" }, stepId, start: ticket },
  };
  for (const action of step.done.toReversed()) await undoAction(context, action);
  const restored = await existingTicket(db, ticket.id);
  for (const id of await findEventsOfStep(db, ticket.id, stepId)) await markStepUndone(db, restored, id);
  await deleteTicketStep(db, ticket.id);
  return presentTicket(restored);
}

/** Adds the position of the refused action, counted from 0, to the error response. */
function namingAction<T>(position: number, running: Promise<T>): Promise<T> {
  return running.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { extra, ...refusal } = error.refusal;
    throw new AppError(error.code, { ...refusal, extra: { ...extra, action: position } });
  });
}

/** Runs one action, with the same checks as its button. */
export async function runAction<Type extends TicketActionType>(
  context: ActionContext,
  action: Extract<TicketActionInput, { type: Type }>,
): Promise<DoneAction> {
  const { type } = action as { type: Type };
  return { type, data: await ticketActions[type].run(context, action) } as DoneAction;
}

function undoAction<Type extends TicketActionType>(
  context: UndoContext,
  { type, data }: Extract<DoneAction, { type: Type }>,
): Promise<void> {
  return ticketActions[type as Type].undo(context, data as never);
}
