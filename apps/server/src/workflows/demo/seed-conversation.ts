import { sql } from "kysely";
import { rememberContact } from "../../domain/contacts/actions.ts";
import { replaceMembers } from "../../domain/contacts/group-member-store.ts";
import { mentionsIn } from "../../domain/contacts/rules.ts";
import { messagePreview, textBody } from "../../domain/messages/rules.ts";
import { insertMessage } from "../../domain/messages/store.ts";
import { openTicketFor } from "../../domain/tickets/actions.ts";
import { addTicketTags } from "../../domain/tickets/tag-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { DemoConversation } from "./demo-data.ts";
import { demoGroup } from "./demo-group.ts";

export interface DemoPlace {
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  tagIds: readonly number[];
  nextExternalId(): string;
}

const minute = 60_000;

const memberMentions = demoGroup.members.map(({ name, number }) => ({
  kind: "number",
  value: number,
  shown: name,
}));

interface DemoLine {
  /** Member of the group who wrote the line; undefined outside of the group and for the company. */
  author: (typeof demoGroup.members)[number] | undefined;
  fromMe: boolean;
  text: string;
}

function readLine(line: string): DemoLine {
  if (line.startsWith("> ")) return { author: undefined, fromMe: true, text: line.slice(2) };
  const author = demoGroup.members.find(({ name }) => line.startsWith(`${name}: `));
  return { author, fromMe: false, text: author ? line.slice(author.name.length + 2) : line };
}

/**
 * Stores the members of the demonstration's group. Those who write in it become contacts; their ids are returned by their
 * names.
 */
async function seedMembers(db: WriteTx, groupId: number, connectionId: number): Promise<Map<string, number>> {
  const members = demoGroup.members.map(({ name, number }) => ({
    name,
    identities: [{ kind: "number" as const, value: number }],
  }));
  await replaceMembers(
    db,
    groupId,
    members.map(({ identities }, index) => ({ identities, isAdmin: index === 0 })),
  );
  const ids = new Map<string, number>();
  for (const { name, identities } of members.slice(0, 2))
    ids.set(name, (await rememberContact(db, connectionId, identities, name)).contact.id);
  return ids;
}

/**
 * Creates one of the demonstration's existing conversations. Its messages are delivered and read, except those that the
 * data lists as unread.
 */
export async function seedConversation(
  db: WriteTx,
  conversation: DemoConversation,
  place: DemoPlace,
): Promise<void> {
  const { contact: name, number, isGroup = false, status, unread = 0 } = conversation;
  const identity = { kind: isGroup ? ("group" as const) : ("number" as const), value: number };
  const { contact } = await rememberContact(db, place.connectionId, [identity], name);
  const people = isGroup ? await seedMembers(db, contact.id, place.connectionId) : new Map<string, number>();
  const lines = conversation.lines.map(readLine);
  const { ticket } = await openTicketFor(db, {
    contactId: contact.id,
    connectionId: place.connectionId,
    queueId: place.queueId,
    userId: place.userId,
    status: status === "pending" ? "pending" : "open",
    isGroup,
    reason: { type: "customer" },
  });
  const lastAt = Date.now() - conversation.minutesAgo * minute;
  let lastId: string | undefined;
  for (const [index, { author, fromMe, text }] of lines.entries()) {
    const isUnread = !fromMe && index >= lines.length - unread;
    lastId = await insertMessage(db, {
      ticketId: ticket.id,
      contactId: contact.id,
      connectionId: place.connectionId,
      externalId: place.nextExternalId(),
      clientMessageId: null,
      fromMe,
      holds: textBody(text),
      mentions: mentionsIn(text, memberMentions),
      quotedId: null,
      isForwarded: false,
      ...authorColumns(author, people),
      queueId: place.queueId,
      userId: fromMe ? place.userId : null,
      isBot: false,
      writtenBy: fromMe ? "staff" : "customer",
      ack: fromMe ? 4 : 0,
      read: !isUnread,
      createdAt: new Date(lastAt - (lines.length - 1 - index) * 2 * minute),
    });
  }
  const last = lines.at(-1)?.text ?? "";
  const [at, began] = [new Date(lastAt), new Date(lastAt - (lines.length - 1) * 2 * minute)];
  const answered = lines.findIndex(({ fromMe }) => fromMe);
  const asked = lines.findLastIndex(({ fromMe }) => fromMe) + 1;
  // Groups have no waiting customer.
  const askedAt =
    asked < lines.length && !isGroup ? new Date(lastAt - (lines.length - 1 - asked) * 2 * minute) : null;
  await db.run(sql`
    update tickets set status = ${status}, unread_messages = ${unread}, last_message_id = ${lastId ?? null},
      last_message = ${messagePreview(last)}, last_by_person = true, waiting_since = ${askedAt}, updated_at = ${at}, created_at = ${began}, queued_at = ${began},
      started_at = case when ${status} <> 'pending' then ${began}::timestamptz + interval '1 minute' end,
      first_response_seconds = case when ${answered}::integer > 0 then ${answered}::integer * 120 end,
      finished_at = case when ${status} = 'closed' then ${at}::timestamptz + interval '1 minute' end
    where company_id = ${db.companyId} and id = ${ticket.id}`);
  await addTicketTags(db, ticket.id, place.tagIds);
}

function authorColumns(author: DemoLine["author"], people: ReadonlyMap<string, number>) {
  if (!author) return { senderId: null, participant: null };
  return { senderId: people.get(author.name) ?? null, participant: author.number };
}
