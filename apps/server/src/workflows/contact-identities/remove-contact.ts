import { recordAudit } from "../../domain/audit-log/actions.ts";
import { deleteContactRow, lockContact } from "../../domain/contacts/store.ts";
import { findFileKeys } from "../../domain/messages/queries.ts";
import { forgetNoticesOf } from "../../domain/notices/actions.ts";
import { publishDeletion } from "../../domain/schedules/actions.ts";
import { findSchedulesOf } from "../../domain/schedules/contact-store.ts";
import { findTicketsOf } from "../../domain/tickets/merge-store.ts";
import { ticketRecipients } from "../../domain/tickets/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { deleteMergesOf } from "../contact-merge/store.ts";

/** Deletes a contact with its tickets, messages and files. If the person writes again, a new contact is created. */
export async function removeContact(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const contact = await lockContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const tickets = await findTicketsOf(db, [id]);
  const pictures = [contact.picture_path, ...(await deleteMergesOf(db, id))];
  await removeFilesLater(db, [...pictures, ...(await findFileKeys(db, { contactId: id }))]);
  await forgetNoticesOf(db, { ticketIds: tickets.map((ticket) => ticket.id) });
  const schedules = await findSchedulesOf(db, id);
  await deleteContactRow(db, id);
  await recordAudit(db, actor, { area: "contacts", action: "deleted", entityId: id, label: contact.name });
  for (const schedule of schedules) publishDeletion(db, schedule);
  for (const ticket of tickets)
    db.publish(ticketRecipients(db.companyId, ticket), "ticket", { action: "delete", ticketId: ticket.id });
  db.publish([companyRoom(db.companyId)], "contact", { action: "delete", contactId: id });
}
