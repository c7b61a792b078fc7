import type { BodyOf } from "@recado/contract/shared/route";
import type { createTicketNote, TicketNote } from "@recado/contract/ticket-notes";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { forgetNoticesOf, giveNotice } from "../notices/actions.ts";
import { accessTicket, maySeeTicket, type Performer, ticketRecipients } from "../tickets/policy.ts";
import { presentTicket } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/store.ts";
import { listColleagues } from "../users/queries.ts";
import { accessDeletableNote } from "./policy.ts";
import { presentNote } from "./present.ts";
import { deleteNoteRow, findNote, insertNote, type TicketNoteRow } from "./store.ts";

export async function writeNote(
  db: WriteTx,
  actor: Actor,
  body: BodyOf<typeof createTicketNote>,
): Promise<TicketNote> {
  const ticket = await accessTicket(db, actor, body.ticketId);
  if (body.contactId && body.contactId !== ticket.contact_id) throw new AppError("ERR_NO_CONTACT_FOUND");
  return writeNoteOn(db, actor, ticket, body);
}

/** Writes a note on a ticket to which the caller has checked the access. */
export async function writeNoteOn(
  db: WriteTx,
  actor: Performer,
  ticket: TicketRow,
  { note, mentions }: Pick<BodyOf<typeof createTicketNote>, "note" | "mentions">,
): Promise<TicketNote> {
  const id = await insertNote(db, {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    userId: actor.userId,
    ruleName: actor.userId === null ? actor.name : null,
    note,
  });
  const row = await findNote(db, id);
  if (!row) throw new AppError("ERR_NO_NOTE_FOUND");
  const ticketNote = presentNote(row);
  db.publish(ticketRecipients(db.companyId, ticket), "ticketNote", { action: "create", ticketNote });
  const mentioned = await findMentioned(db, actor, ticket, mentions);
  if (mentioned.length > 0)
    db.publish(
      mentioned.map((userId) => userRoom(db.companyId, userId)),
      "mention",
      { ticketNote, ticket: presentTicket(ticket) },
    );
  const told = { ticketId: ticket.id, noteId: id, text: note };
  const by = actor.userId === null ? {} : { byId: actor.userId };
  await giveNotice(db, mentioned, { kind: "mention", ...by, ...told });
  return ticketNote;
}

/** Finds the mentioned colleagues who may see the ticket, except for the author of the note. */
async function findMentioned(
  db: WriteTx,
  actor: Performer,
  ticket: TicketRow,
  mentions: readonly number[],
): Promise<number[]> {
  if (mentions.length === 0) return [];
  return (await listColleagues(db))
    .filter(({ id }) => id !== actor.userId && mentions.includes(id))
    .filter((colleague) => maySeeTicket(colleague, ticket))
    .map(({ id }) => id);
}

export async function removeNote(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const { note, ticket } = await accessDeletableNote(db, actor, id);
  await deleteNote(db, actor, note, ticket);
}

/** Deletes a note that the caller allows the actor to delete. */
export async function deleteNote(
  db: WriteTx,
  actor: Actor,
  note: TicketNoteRow,
  ticket: TicketRow,
): Promise<void> {
  await forgetNoticesOf(db, { noteId: note.id });
  await deleteNoteRow(db, note.id);
  const label = `#${ticket.id} ${ticket.contact_name}`;
  await recordAudit(db, actor, { area: "notes", action: "deleted", entityId: note.id, label });
  db.publish(ticketRecipients(db.companyId, ticket), "ticketNote", {
    action: "delete",
    ticketNoteId: note.id,
    ticketId: ticket.id,
  });
}
