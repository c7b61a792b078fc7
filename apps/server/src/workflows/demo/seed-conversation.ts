import { sql } from "kysely";
import { rememberContact } from "../../domain/contacts/actions.ts";
import { messagePreview, textBody } from "../../domain/messages/rules.ts";
import { insertMessage } from "../../domain/messages/store.ts";
import { openTicketFor } from "../../domain/tickets/actions.ts";
import { addTicketTags } from "../../domain/tickets/tag-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { DemoConversation } from "./demo-data.ts";

export interface DemoPlace {
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  tagIds: readonly number[];
  nextExternalId(): string;
}

const minute = 60_000;

/**
 * Creates one of the demonstration's existing conversations. Its messages are delivered and read, except those that the
 * data lists as unread.
 */
export async function seedConversation(
  db: WriteTx,
  conversation: DemoConversation,
  place: DemoPlace,
): Promise<void> {
  const { contact: name, number, status, lines, unread = 0 } = conversation;
  const { contact } = await rememberContact(
    db,
    place.connectionId,
    [{ kind: "number", value: number }],
    name,
  );
  const { ticket } = await openTicketFor(db, {
    contactId: contact.id,
    connectionId: place.connectionId,
    queueId: place.queueId,
    userId: place.userId,
    status: status === "pending" ? "pending" : "open",
    isGroup: false,
  });
  const lastAt = Date.now() - conversation.minutesAgo * minute;
  let lastId: string | undefined;
  for (const [index, line] of lines.entries()) {
    const fromMe = line.startsWith("> ");
    const isUnread = !fromMe && index >= lines.length - unread;
    lastId = await insertMessage(db, {
      ticketId: ticket.id,
      contactId: contact.id,
      connectionId: place.connectionId,
      externalId: place.nextExternalId(),
      clientMessageId: null,
      fromMe,
      holds: textBody(fromMe ? line.slice(2) : line),
      quotedId: null,
      isForwarded: false,
      senderId: null,
      participant: null,
      queueId: place.queueId,
      userId: fromMe ? place.userId : null,
      isBot: false,
      writtenBy: fromMe ? "staff" : "customer",
      ack: fromMe ? 4 : 0,
      read: !isUnread,
      createdAt: new Date(lastAt - (lines.length - 1 - index) * 2 * minute),
    });
  }
  const last = lines.at(-1) ?? "";
  const [at, began] = [new Date(lastAt), new Date(lastAt - (lines.length - 1) * 2 * minute)];
  const answered = lines.findIndex((line) => line.startsWith("> "));
  const asked = lines.findLastIndex((line) => line.startsWith("> ")) + 1;
  const askedAt = asked < lines.length ? new Date(lastAt - (lines.length - 1 - asked) * 2 * minute) : null;
  await db.run(sql`
    update tickets set status = ${status}, unread_messages = ${unread}, last_message_id = ${lastId ?? null},
      last_message = ${messagePreview(last.replace(/^> /, ""))}, last_by_person = true, waiting_since = ${askedAt}, updated_at = ${at}, created_at = ${began}, queued_at = ${began},
      started_at = case when ${status} <> 'pending' then ${began}::timestamptz + interval '1 minute' end,
      first_response_seconds = case when ${answered}::integer > 0 then ${answered}::integer * 120 end,
      finished_at = case when ${status} = 'closed' then ${at}::timestamptz + interval '1 minute' end
    where company_id = ${db.companyId} and id = ${ticket.id}`);
  await addTicketTags(db, ticket.id, place.tagIds);
}
