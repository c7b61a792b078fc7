import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { deleteContactRow, lockContact } from "../contacts/store.ts";
import { audience } from "../tickets/policy.ts";
import { findTicketsOf } from "./tickets-of-contact.ts";

/** Deletes a contact with its tickets and messages. Whoever writes again is somebody new. */
export async function removeContact(db: Change, id: number): Promise<void> {
  if (!(await lockContact(db, id))) throw new AppError("ERR_NO_CONTACT_FOUND");
  const tickets = await findTicketsOf(db, [id]);
  await deleteContactRow(db, id);
  for (const ticket of tickets)
    db.announce(audience(db.companyId, ticket), "ticket", { action: "delete", ticketId: ticket.id });
  db.announce([companyRoom(db.companyId)], "contact", { action: "delete", contactId: id });
}
