import { sql } from "kysely";
import type { WriteTx } from "../../../platform/db/database.ts";
import { onlyRow } from "../../../platform/db/statements.ts";
import { AppError } from "../../../platform/errors.ts";
import { companyRoom } from "../../../platform/live/rooms.ts";
import { wakeWork } from "../../../platform/work/work-queues.ts";
import { type Auditor, recordAudit } from "../../audit-log/actions.ts";
import { publishTicket } from "../../tickets/actions.ts";
import { recipients } from "../../tickets/policy.ts";
import { publishContact } from "../actions.ts";
import { type ContactRow, deleteContactRow, updateContact } from "../store.ts";
import { type Fused, fuseTickets } from "./fuse-tickets.ts";
import { type SharedWindow, shareWindows } from "./share-windows.ts";
import { findTicketsOf, lockTicketsOf } from "./tickets-of-contact.ts";
import { unite } from "./unite.ts";

/** What changed hands in a merge, by id. */
export interface Moved {
  tickets: number[];
  fused: Fused[];
  identities: { connection_id: number; kind: string; value: string }[];
  windows: SharedWindow[];
  /** Messages of groups that the person wrote. */
  written: string[];
  /** Merges into the contact that is gone now. */
  merges: number[];
  /** Scheduled messages; merges of before there were any do not say. */
  schedules?: number[];
}

export interface Merge {
  id: number;
  contact: ContactRow;
}

/** Makes one contact of two: everything of the second is the first's. `actor` null: the channel itself says so. */
export async function mergeContacts(
  db: WriteTx,
  keptId: number,
  mergedId: number,
  actor: Auditor | null,
): Promise<Merge> {
  const [kept, merged, row] = await holdBoth(db, keptId, mergedId);
  const before = await findTicketsOf(db, [kept.id, merged.id]);
  const fused = await fuseTickets(db, kept.id, merged.id);
  const moved: Moved = { fused, ...(await moveBelongings(db, kept.id, merged.id)) };
  await deleteContactRow(db, merged.id);
  const contact = await updateContact(db, kept.id, unite(kept, merged));
  const { id } = onlyRow(
    await db.rows(sql<{ id: number }>`
      insert into contact_merges (company_id, kept_id, merged_id, merged, kept_before, kept_after, moved, user_id)
      values (${db.companyId}, ${kept.id}, ${merged.id}, ${JSON.stringify(row)}, ${JSON.stringify(kept)},
        ${JSON.stringify(contact)}, ${JSON.stringify(moved)}, ${actor?.userId ?? null})
      returning id`),
  );
  await resumeSending(db, contact.id);
  db.publish([companyRoom(db.companyId)], "contact", { action: "delete", contactId: merged.id });
  publishContact(db, contact);
  await publishTickets(db, before, contact.id);
  const entry = { area: "contacts", action: "merged", entityId: contact.id, label: contact.name } as const;
  if (actor) await recordAudit(db, actor, entry);
  return { id, contact };
}

/** Tickets first, as whoever writes into one does: so nobody waits for each other in a circle. Then nothing new begins with either. */
async function holdBoth(
  db: WriteTx,
  keptId: number,
  mergedId: number,
): Promise<[ContactRow, ContactRow, unknown]> {
  const ids = [keptId, mergedId];
  await lockTicketsOf(db, ids);
  const rows = await db.rows(sql<ContactRow & { exact: unknown }>`
    select *, to_jsonb(contacts) as exact from contacts
    where company_id = ${db.companyId} and id = any(${ids}) order by id for update`);
  await lockTicketsOf(db, ids);
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!kept || !merged) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (kept === merged || kept.is_group || merged.is_group) throw new AppError("ERR_MERGE_CONTACTS");
  const { exact: _, ...before } = kept;
  return [before, merged, merged.exact];
}

async function moveBelongings(db: WriteTx, kept: number, merged: number): Promise<Omit<Moved, "fused">> {
  const mine = sql`company_id = ${db.companyId} and contact_id = ${merged}`;
  const tickets = await db.rows(
    sql<{ id: number }>`update tickets set contact_id = ${kept} where ${mine} returning id`,
  );
  await db.run(sql`update messages set contact_id = ${kept} where ${mine}`);
  await db.run(sql`update ticket_notes set contact_id = ${kept} where ${mine}`);
  await db.run(sql`update message_changes set contact_id = ${kept} where ${mine}`);
  const schedules = await db.rows(
    sql<{ id: number }>`update schedules set contact_id = ${kept} where ${mine} returning id`,
  );
  const identities = await db.rows(sql<Moved["identities"][number]>`
    update contact_identities set contact_id = ${kept} where ${mine} returning connection_id, kind, value`);
  const written = await db.rows(sql<{ id: string }>`
    update messages set sender_id = ${kept} where company_id = ${db.companyId} and sender_id = ${merged} returning id`);
  const merges = await db.rows(sql<{ id: number }>`
    update contact_merges set kept_id = ${kept} where company_id = ${db.companyId} and kept_id = ${merged} returning id`);
  return {
    tickets: tickets.map(({ id }) => id),
    identities,
    windows: await shareWindows(db, kept, merged),
    written: written.map(({ id }) => id),
    merges: merges.map(({ id }) => id),
    schedules: schedules.map(({ id }) => id),
  };
}

/** What waits to be sent waits under the contact's name: whoever carries the connections looks there. */
export async function resumeSending(db: WriteTx, contactId: number): Promise<void> {
  const connections = await db.rows(sql<{ id: number }>`
    select distinct connection_id as id from tickets
    where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id is not null order by 1`);
  for (const { id } of connections)
    await wakeWork(db, { queue: "outbound", connectionId: id, keys: [String(contactId)] });
}

/** Those who see the contact's tickets see them as they are now; one that is gone has become part of another. */
export async function publishTickets(
  db: WriteTx,
  before: Awaited<ReturnType<typeof findTicketsOf>>,
  ...contactIds: number[]
): Promise<void> {
  const now = await findTicketsOf(db, contactIds);
  for (const ticket of now) publishTicket(db, ticket);
  const ids = new Set(now.map(({ id }) => id));
  for (const ticket of before)
    if (!ids.has(ticket.id))
      db.publish(recipients(db.companyId, ticket), "ticket", { action: "delete", ticketId: ticket.id });
}
