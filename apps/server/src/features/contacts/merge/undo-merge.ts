import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { WriteTx } from "../../../platform/db/database.ts";
import { onlyRow } from "../../../platform/db/statements.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { publishContact } from "../actions.ts";
import { sameNumbers } from "../rules.ts";
import { type ContactRow, findContactByNumbers, lockContact, updateContact } from "../store.ts";
import { partTickets } from "./fuse-tickets.ts";
import { type Moved, publishTickets, resumeSending } from "./merge-contacts.ts";
import { partWindows } from "./share-windows.ts";
import { findTicketsOf, lockTicketsOf } from "./tickets-of-contact.ts";
import { unitedFields } from "./unite.ts";

/** How long a merge can be taken back. */
export const undoMilliseconds = 24 * 60 * 60 * 1_000;

interface MergeRow {
  kept_id: number;
  merged_id: number;
  merged: Record<string, unknown> & { number: string | null };
  kept_before: Record<string, unknown>;
  kept_after: Record<string, unknown>;
  moved: Moved;
  created_at: Date;
  undone_at: Date | null;
}

/** Makes two contacts of one again, each with what was its own. What came since stays with the ticket it came into. */
export async function undoMerge(
  db: WriteTx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<[ContactRow, ContactRow]> {
  const merge = await holdMerge(db, id, now);
  await lockTicketsOf(db, [merge.kept_id]);
  const kept = await lockContact(db, merge.kept_id);
  if (!kept) throw new AppError("ERR_MERGE_OVER");
  const before = await findTicketsOf(db, [kept.id]);
  const restored = await restoreFields(db, kept, merge);
  const parted = await reviveContact(db, merge);
  await giveBack(db, merge);
  await partWindows(db, merge.kept_id, merge.merged_id, merge.moved.windows);
  for (const fused of merge.moved.fused) await partTickets(db, fused);
  await db.run(
    sql`update contact_merges set undone_at = ${now} where company_id = ${db.companyId} and id = ${id}`,
  );
  for (const contact of [restored, parted]) await resumeSending(db, contact.id);
  publishContact(db, restored);
  publishContact(db, parted, "create");
  await publishTickets(db, before, restored.id, parted.id);
  const { id: entityId, name: label } = restored;
  await recordAudit(db, actor, { area: "contacts", action: "unmerged", entityId, label });
  return [restored, parted];
}

async function holdMerge(db: WriteTx, id: number, now: Date): Promise<MergeRow> {
  const merge = await db.first(sql<MergeRow>`
    select * from contact_merges where company_id = ${db.companyId} and id = ${id} for update`);
  if (!merge) throw new AppError("ERR_NO_MERGE_FOUND");
  if (merge.undone_at || now.getTime() - merge.created_at.getTime() > undoMilliseconds)
    throw new AppError("ERR_MERGE_OVER");
  return merge;
}

/** What nobody has changed since is as it was before. */
async function restoreFields(db: WriteTx, kept: ContactRow, merge: MergeRow): Promise<ContactRow> {
  const untouched = unitedFields.filter(
    (field) => JSON.stringify(kept[field]) === JSON.stringify(merge.kept_after[field]),
  );
  const fields = untouched.map((field) => {
    const value = merge.kept_before[field];
    return [field, field === "extra_info" ? JSON.stringify(value) : value];
  });
  return updateContact(db, kept.id, Object.fromEntries(fields));
}

async function reviveContact(db: WriteTx, { merged }: MergeRow): Promise<ContactRow> {
  const isTaken = merged.number !== null && (await findContactByNumbers(db, sameNumbers(merged.number)));
  const row = isTaken ? { ...merged, number: null } : merged;
  return onlyRow(
    await db.rows(sql<ContactRow>`
      insert into contacts overriding system value
      select (jsonb_populate_record(null::contacts, ${JSON.stringify(row)}::jsonb)).* returning *`),
  );
}

async function giveBack(db: WriteTx, { kept_id, merged_id, moved }: MergeRow): Promise<void> {
  const company = sql`company_id = ${db.companyId}`;
  const tickets = sql`any(${moved.tickets})`;
  await db.run(sql`update tickets set contact_id = ${merged_id} where ${company} and id = ${tickets}`);
  await db.run(sql`
    update message_changes c set contact_id = ${merged_id} from messages m
    where c.company_id = ${db.companyId} and m.company_id = c.company_id and m.id = c.message_id and m.ticket_id = ${tickets}`);
  await db.run(
    sql`update messages set contact_id = ${merged_id} where ${company} and ticket_id = ${tickets}`,
  );
  await db.run(
    sql`update ticket_notes set contact_id = ${merged_id} where ${company} and ticket_id = ${tickets}`,
  );
  await db.run(sql`
    update messages set sender_id = ${merged_id} where ${company} and sender_id = ${kept_id} and id = any(${moved.written}::bigint[])`);
  await db.run(
    sql`update schedules set contact_id = ${merged_id} where ${company} and contact_id = ${kept_id} and id = any(${moved.schedules ?? []})`,
  );
  await db.run(sql`
    update contact_identities i set contact_id = ${merged_id}
    from jsonb_to_recordset(${JSON.stringify(moved.identities)}::jsonb) as m (connection_id integer, kind text, value text)
    where i.company_id = ${db.companyId} and i.contact_id = ${kept_id}
      and i.connection_id = m.connection_id and i.kind = m.kind and i.value = m.value`);
  await db.run(
    sql`update contact_merges set kept_id = ${merged_id} where ${company} and id = any(${moved.merges})`,
  );
}
