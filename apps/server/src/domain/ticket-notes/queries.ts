import type { QueryOf } from "@recado/contract/shared/route";
import type { listTicketNotes, TicketNote } from "@recado/contract/ticket-notes";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { accessTicket, visibleQueues } from "../tickets/policy.ts";
import { presentNote } from "./present.ts";
import { findNotesOfContact, findNotesOfTicket } from "./store.ts";

/**
 * Lists the notes of the given ticket. Without a ticket, lists the notes of those of the contact's tickets that the
 * actor may see.
 */
export async function listNotes(
  db: ReadTx,
  actor: Actor,
  { ticketId, contactId }: QueryOf<typeof listTicketNotes>,
): Promise<TicketNote[]> {
  if (ticketId !== undefined) {
    const ticket = await accessTicket(db, actor, ticketId);
    if (contactId !== undefined && contactId !== ticket.contact_id) return [];
    return (await findNotesOfTicket(db, ticket.id)).map(presentNote);
  }
  if (contactId === undefined) return [];
  return (await findNotesOfContact(db, contactId, visibleQueues(actor))).map(presentNote);
}
