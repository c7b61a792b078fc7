import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { accessTicket } from "../tickets/policy.ts";
import type { TicketRow } from "../tickets/store.ts";
import { findMessage, type MessageRow } from "./store.ts";

/** The message and its ticket, if the actor may see them. */
export async function accessMessage(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const ticket = await accessTicket(db, actor, message.ticket_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("ERR_NO_MESSAGE_FOUND") : error;
  });
  return { message, ticket };
}
