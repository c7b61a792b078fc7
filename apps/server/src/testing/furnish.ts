import { listMessages, sendMessage } from "@recado/contract/messages";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { sql } from "kysely";
import { insertContact } from "../features/contacts/store.ts";
import { mergeContacts } from "../features/identity/merge-contacts.ts";
import { insertQuickMessage } from "../features/quick-messages/store.ts";
import { insertSchedule } from "../features/schedules/store.ts";
import { insertTag } from "../features/tags/store.ts";
import type { Change } from "../platform/db/database.ts";
import { SendError } from "../ports/channel.ts";
import { type Company, newCustomer, openTicketOf, type Person, untilFound } from "./cast.ts";
import type { House } from "./house.ts";
import type { Objects } from "./requests.ts";

/** An open ticket with a message each way, the last of which failed, and an object of every other kind. */
export async function furnish(
  house: House,
  company: Company,
  person: Person,
  text: string,
): Promise<Objects> {
  const customer = newCustomer(`Cliente ${text}`);
  const ticket = await openTicketOf(house, company, person, customer);
  house.channel.refusals.push(new SendError("ERR_WAPP_INVALID_CONTACT", "no", false));
  const params = { ticketId: String(ticket.id) };
  await house.call(person.token, sendMessage, { params, body: { body: `Resposta: ${text}` } });
  const message = await untilFound(async () => {
    const { messages } = await house.call(person.token, listMessages, { params });
    return messages.find(({ error }) => error !== null);
  });
  const tag = await house.app.database.change(company.id, async (db) => {
    const id = await insertTag(db, { name: text, color: "#c92a2a" });
    await db.run(
      sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${db.companyId}, ${ticket.id}, ${id})`,
    );
    return id;
  });
  const note = await house.call(person.token, createTicketNote, {
    body: { ticketId: ticket.id, note: text },
  });
  const quickMessage = await house.app.database.change(company.id, (db) =>
    insertQuickMessage(db, { shortcode: text, message: text, is_general: true, user_id: person.id }),
  );
  return {
    ticket: ticket.id,
    note: note.id,
    ticketUuid: ticket.uuid,
    message: message.id,
    contact: ticket.contactId,
    merge: await house.app.database.change(company.id, (db) => mergeTwo(db, text)),
    queue: company.sales,
    user: person.id,
    connection: company.connectionId,
    tag,
    quickMessage,
    schedule: await house.app.database.change(company.id, (db) =>
      insertSchedule(db, {
        body: text,
        contact_id: ticket.contactId,
        send_at: new Date("2027-03-05T12:00:00Z"),
      }),
    ),
    company: company.id,
  };
}

async function mergeTwo(db: Change, text: string): Promise<number> {
  const kept = await insertContact(db, { name: `Um ${text}` });
  const merged = await insertContact(db, { name: `Dois ${text}` });
  return (await mergeContacts(db, kept.id, merged.id, null)).id;
}
