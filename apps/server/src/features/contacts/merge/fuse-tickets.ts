import { sql } from "kysely";
import type { WriteTx } from "../../../platform/db/database.ts";
import { onlyRow } from "../../../platform/db/statements.ts";
import { wakeWork } from "../../../platform/work/work-queues.ts";

/** A ticket that became part of another, and what it takes to make two of them again. */
export interface Fused {
  /** The row that is gone, as JSON of its columns. */
  ticket: Record<string, unknown> & { id: number; contact_id: number; unread_messages: number };
  into: number;
  /** What the other showed before, and after. */
  before: Shown;
  after: Shown;
  messages: string[];
  notes: number[];
  /** The steps of the one that is gone; merges of before these were kept have none. */
  events?: string[];
  /** The tags of the one that is gone. */
  tags: number[];
  /** Those that the other did not have. */
  newTags: number[];
}

interface Shown {
  last_message: string;
  last_message_id: string | null;
  unread_messages: number;
}

interface Pair {
  stays: number;
  goes: number;
}

/** Of two contacts' unfinished tickets on one connection becomes one: the attended stays, else that of the contact that stays. */
export async function fuseTickets(db: WriteTx, kept: number, merged: number): Promise<Fused[]> {
  const pairs = await db.rows(sql<Pair>`
    select case when b.status = 'open' and a.status <> 'open' then b.id else a.id end as stays,
      case when b.status = 'open' and a.status <> 'open' then a.id else b.id end as goes
    from tickets a join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id
    where a.company_id = ${db.companyId} and a.contact_id = ${kept} and b.contact_id = ${merged}
      and a.status <> 'closed' and b.status <> 'closed' order by a.id`);
  const fused: Fused[] = [];
  for (const pair of pairs) fused.push(await fuse(db, pair, kept));
  return fused;
}

async function fuse(db: WriteTx, { stays, goes }: Pair, kept: number): Promise<Fused> {
  const ticketOf = (id: number) => sql`company_id = ${db.companyId} and ticket_id = ${id}`;
  const { ticket } = onlyRow(
    await db.rows(sql<{ ticket: Fused["ticket"] }>`
      select to_jsonb(t) as ticket from tickets t where company_id = ${db.companyId} and id = ${goes}`),
  );
  const before = await shown(db, stays);
  const messages = await db.rows(sql<{ id: string }>`
    update messages set ticket_id = ${stays}, contact_id = ${kept} where ${ticketOf(goes)} returning id`);
  const notes = await db.rows(sql<{ id: number }>`
    update ticket_notes set ticket_id = ${stays}, contact_id = ${kept} where ${ticketOf(goes)} returning id`);
  const events = await db.rows(sql<{ id: string }>`
    update ticket_events set ticket_id = ${stays} where ${ticketOf(goes)} returning id`);
  await db.run(sql`update schedules set ticket_id = ${stays} where ${ticketOf(goes)}`);
  const tags = await db.rows(sql<{ tag_id: number }>`select tag_id from ticket_tags where ${ticketOf(goes)}`);
  const newTags = await db.rows(sql<{ tag_id: number }>`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, ${stays}, tag_id from ticket_tags where ${ticketOf(goes)} on conflict do nothing returning tag_id`);
  await db.run(sql`
    update tickets t set unread_messages = t.unread_messages + g.unread_messages,
      last_message = case when g.last_message_id > coalesce(t.last_message_id, 0) then g.last_message else t.last_message end,
      last_message_id = greatest(t.last_message_id, g.last_message_id), updated_at = greatest(t.updated_at, g.updated_at)
    from tickets g where t.company_id = ${db.companyId} and t.id = ${stays} and g.company_id = t.company_id and g.id = ${goes}`);
  await db.run(sql`delete from tickets where company_id = ${db.companyId} and id = ${goes}`);
  if (typeof ticket.connection_id === "number")
    await wakeWork(db, { queue: "receipts", connectionId: ticket.connection_id, keys: [String(stays)] });
  return {
    ticket,
    into: stays,
    before,
    after: await shown(db, stays),
    messages: messages.map(({ id }) => id),
    notes: notes.map(({ id }) => id),
    events: events.map(({ id }) => id),
    tags: tags.map(({ tag_id }) => tag_id),
    newTags: newTags.map(({ tag_id }) => tag_id),
  };
}

async function shown(db: WriteTx, id: number): Promise<Shown> {
  return onlyRow(
    await db.rows(sql<Shown>`
      select last_message, last_message_id, unread_messages from tickets
      where company_id = ${db.companyId} and id = ${id}`),
  );
}

/** Makes two tickets of one again. Where its contact has begun another meanwhile, the ticket comes back as finished. */
export async function partTickets(db: WriteTx, fused: Fused): Promise<void> {
  const { ticket, into, before, after } = fused;
  await db.run(sql`
    insert into tickets overriding system value
    select (jsonb_populate_record(null::tickets, ${JSON.stringify(ticket)}::jsonb || case when exists (
        select 1 from tickets where company_id = ${db.companyId} and contact_id = ${ticket.contact_id}
          and connection_id = ${ticket.connection_id as number} and status <> 'closed')
      then '{"status": "closed"}'::jsonb else '{}'::jsonb end)).*`);
  await db.run(sql`
    update messages set ticket_id = ${ticket.id}, contact_id = ${ticket.contact_id}
    where company_id = ${db.companyId} and id = any(${fused.messages}::bigint[])`);
  await db.run(sql`
    update ticket_notes set ticket_id = ${ticket.id}, contact_id = ${ticket.contact_id}
    where company_id = ${db.companyId} and id = any(${fused.notes})`);
  await db.run(sql`
    update ticket_events set ticket_id = ${ticket.id}
    where company_id = ${db.companyId} and id = any(${fused.events ?? []}::bigint[])`);
  await db.run(sql`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${db.companyId}, ${ticket.id}, id from tags where company_id = ${db.companyId} and id = any(${fused.tags})`);
  await db.run(sql`
    delete from ticket_tags where company_id = ${db.companyId} and ticket_id = ${into} and tag_id = any(${fused.newTags})`);
  await db.run(sql`
    update tickets set unread_messages = greatest(unread_messages - ${ticket.unread_messages}::integer, 0)
    where company_id = ${db.companyId} and id = ${into}`);
  await db.run(sql`
    update tickets set last_message = ${before.last_message}, last_message_id = ${before.last_message_id}
    where company_id = ${db.companyId} and id = ${into} and last_message_id is not distinct from ${after.last_message_id}::bigint`);
}
