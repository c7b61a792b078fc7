import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { accessTicket, seesAllTickets } from "../tickets/policy.ts";
import type { TicketRow } from "../tickets/store.ts";
import { findMessage, type MessageRow } from "./queries.ts";

/** Returns the message and its ticket. Throws ERR_NO_MESSAGE_FOUND if the actor may not see them. */
export async function accessMessage(
  db: ReadTx,
  actor: Actor,
  id: string,
): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const message = await existingMessage(db, id);
  const ticket = await accessTicket(db, actor, message.ticket_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("ERR_NO_MESSAGE_FOUND") : error;
  });
  return { message, ticket };
}

/**
 * Returns a message that the actor may manage, and its ticket. Throws unless the actor is an admin or the ticket's
 * attendant, in any state of the ticket.
 */
export async function accessOurMessage(
  db: ReadTx,
  actor: Actor,
  id: string,
): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const found = await accessMessage(db, actor, id);
  if (found.ticket.user_id !== actor.userId && !seesAllTickets(actor))
    throw new AppError("ERR_TICKET_NOT_OWNED");
  return found;
}

export async function existingMessage(db: ReadTx, id: string): Promise<MessageRow> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}
