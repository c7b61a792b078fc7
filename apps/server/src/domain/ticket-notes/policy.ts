import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { accessTicket } from "../tickets/policy.ts";
import type { TicketRow } from "../tickets/store.ts";
import { findNote, type TicketNoteRow } from "./store.ts";

/** Returns a note that the actor may delete, on a ticket that the actor sees; throws otherwise. */
export async function accessDeletableNote(
  db: ReadTx,
  actor: Actor,
  id: number,
): Promise<{ note: TicketNoteRow; ticket: TicketRow }> {
  const note = await findNote(db, id);
  if (!note) throw new AppError("ERR_NO_NOTE_FOUND");
  const ticket = await accessTicket(db, actor, note.ticket_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("ERR_NO_NOTE_FOUND") : error;
  });
  if (note.user_id !== actor.userId) requirePermission(actor, "ticket-notes:deleteOthers");
  return { note, ticket };
}
