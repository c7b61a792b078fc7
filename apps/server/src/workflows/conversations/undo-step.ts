import type { BodyOf } from "@recado/contract/shared/route";
import type { undoStep as contract } from "@recado/contract/ticket-events";
import type { Ticket } from "@recado/contract/tickets";
import { findLastStep, findLastTagging, type TicketEventRow } from "../../domain/ticket-events/store.ts";
import { existingTicket, lockExistingTicket, markStepUndone } from "../../domain/tickets/actions.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteAutomaticMessage } from "./change-message.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { withdrawOwnerNotice } from "./notify-new-owner.ts";
import { restoreTag, restoreTicketState } from "./restore-ticket.ts";
import { undoActions } from "./run-actions.ts";

/**
 * Undoes the actor's last step and deletes the automatic messages that the step sent. Throws if the ticket was changed
 * since. The actor may undo a step even if the step has hidden the ticket from the actor.
 */
export async function undoStep(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  id: number,
  { step, tagId, stepId }: BodyOf<typeof contract>,
): Promise<Ticket> {
  await lockExistingTicket(db, id);
  const ticket = await existingTicket(db, id);
  if (step === "actions") return undoActions(deps, db, actor, ticket, stepId);
  const event = await findStep(db, id, step, tagId ?? undefined);
  if (event?.type === step && event.step_id !== null)
    return undoActions(deps, db, actor, ticket, event.step_id);
  const isOwn = event?.user_id === actor.userId && event.type === step;
  // Changing a tag hides a ticket from nobody. If the actor may not see the ticket after such a step, the reason lies
  // elsewhere and the undo is refused.
  const mayBeGone = isOwn && event.tag_id === null;
  if (!mayBeGone && !maySeeTicket(actor, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!isOwn || !event.is_fresh) throw new AppError("ERR_UNDO_OVER");
  const restored =
    event.tag_id === null
      ? await restoreTicketState(db, ticket, { before: event.row_before, after: event.row_after })
      : await restoreTag(db, ticket, event.tag_id);
  await markStepUndone(db, restored, event.id);
  if (step === "transferred") await withdrawOwnerNotice(db, actor, id, event);
  const { said = [] } = event.details;
  if (said.length === 0) return presentTicket(restored);
  for (const messageId of said) await deleteAutomaticMessage(deps, db, messageId);
  return presentTicket(await existingTicket(db, id));
}

function findStep(
  db: WriteTx,
  ticketId: number,
  step: BodyOf<typeof contract>["step"],
  tagId: number | undefined,
): Promise<TicketEventRow | undefined> {
  if (step !== "untagged") return findLastStep(db, ticketId);
  if (tagId === undefined)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "tagId", message: "Required" }] });
  return findLastTagging(db, ticketId, tagId);
}
