import { existingTicket, publishTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { sendRatingQuestion } from "../chatbot-menu/send-goodbye.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { causeColumns, type StepCause } from "./record-step.ts";
import { lockTicketOfStep } from "./step-access.ts";

/**
 * Asks the customer of a resolved ticket for a rating. Returns the ids of the sent messages; none if the customer was
 * asked within 24 hours, has rated the ticket, or cannot be written to.
 */
export async function requestRating(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Performer,
  id: number,
  cause: StepCause,
): Promise<string[]> {
  const ticket = await lockTicketOfStep(db, actor, id, cause);
  if (ticket.status !== "closed") throw new AppError("ERR_TICKET_STATE");
  const said = await sendRatingQuestion(deps, db, ticket);
  if (said.length === 0) return said;
  const asked = await existingTicket(db, id);
  publishTicket(db, asked);
  await recordTicketEvent(db, asked, {
    type: "ratingRequested",
    userId: actor.userId,
    ...causeColumns(cause),
  });
  return said;
}
