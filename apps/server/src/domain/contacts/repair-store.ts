import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import type { ContactRow } from "./store.ts";

/** Finds the next contacts, ordered by id, whose numbers may be malformed. */
export function findDoubtfulContacts(db: ReadTx, after: number, limit: number): Promise<ContactRow[]> {
  return db.rows(sql<ContactRow>`
    select * from contacts
    where company_id = ${db.companyId} and id > ${after} and is_doubtful_number(number) and not is_group
    order by id limit ${sql.lit(limit)}`);
}

export function findContactsByNumbers(db: ReadTx, numbers: readonly string[]): Promise<ContactRow[]> {
  return db.rows(
    sql<ContactRow>`select * from contacts where company_id = ${db.companyId} and number = any(${numbers}) order by id`,
  );
}

/** Deletes a contact's identity with a malformed number, because the channel knows nobody by that number. */
export async function forgetNumberSpellings(db: ReadTx, contactId: number, number: string): Promise<void> {
  await db.run(sql`
    delete from contact_identities
    where company_id = ${db.companyId} and contact_id = ${contactId} and kind = 'number' and value = ${number}`);
}

export async function insertRepair(db: ReadTx, userId: number | null, now: Date): Promise<number> {
  const rows = await db.rows(sql<{ id: number }>`
    insert into number_repairs (company_id, user_id, created_at) values (${db.companyId}, ${userId}, ${now}) returning id`);
  return onlyRow(rows).id;
}

/** Change that a repair of phone numbers made to one contact. */
export interface RepairChange {
  id: string;
  contact_id: number;
  number_before: string;
  number_after: string;
  /** Id of the merge if the repair merged another contact into `contact_id`; otherwise null. */
  merge_id: number | null;
}

export async function insertRepairChange(
  db: ReadTx,
  repairId: number,
  change: Omit<RepairChange, "id">,
): Promise<void> {
  await db.run(sql`
    insert into number_repair_changes (company_id, repair_id, contact_id, number_before, number_after, merge_id)
    values (${db.companyId}, ${repairId}, ${change.contact_id}, ${change.number_before}, ${change.number_after}, ${change.merge_id})`);
}

/** SQL for the ids of the changes of a repair `r` that are not undone: changes to contacts, opt-outs and list items. */
const changesOf = sql`
  select c.id from number_repair_changes c where c.company_id = r.company_id and c.repair_id = r.id
  union all
  select c.id from number_repair_rows c where c.company_id = r.company_id and c.repair_id = r.id`;

/** Opt-out or list item whose number a repair changed. */
export interface RepairRow {
  opt_out_id: number | null;
  contact_list_item_id: number | null;
  number_before: string;
  number_after: string;
}

export async function insertRepairRows(
  db: ReadTx,
  repairId: number,
  rows: readonly { optOutId: number | null; itemId: number | null; before: string; after: string }[],
): Promise<void> {
  await db.run(sql`
    insert into number_repair_rows (company_id, repair_id, opt_out_id, contact_list_item_id, number_before, number_after)
    select ${db.companyId}, ${repairId}, * from unnest(${rows.map(({ optOutId }) => optOutId)}::integer[],
      ${rows.map(({ itemId }) => itemId)}::integer[], ${rows.map(({ before }) => before)}::text[],
      ${rows.map(({ after }) => after)}::text[])`);
}

/**
 * Deletes and returns the newest changes that a repair made to opt-outs and list items, so that they are undone. A
 * concurrent undo gets other changes.
 */
export function takeRepairRows(db: ReadTx, repairId: number, limit: number): Promise<RepairRow[]> {
  return db.rows(sql<RepairRow>`
    delete from number_repair_rows where company_id = ${db.companyId} and id in (
      select id from number_repair_rows where company_id = ${db.companyId} and repair_id = ${repairId}
      order by id desc limit ${sql.lit(limit)} for update skip locked)
    returning opt_out_id, contact_list_item_id, number_before, number_after`);
}

/** Finds the newest repair since `since` that still has changes to undo. */
export function findUndoableRepair(db: ReadTx, since: Date) {
  return db.first(sql<{ id: number; created_at: Date; count: number }>`
    select r.id, r.created_at, (
      select count(*)::integer from (${changesOf}) changed) as count
    from number_repairs r
    where r.company_id = ${db.companyId} and r.created_at > ${since} and exists (${changesOf})
    order by r.id desc limit 1`);
}

export function findRepair(db: ReadTx, id: number) {
  return db.first(
    sql<{
      created_at: Date;
    }>`select created_at from number_repairs where company_id = ${db.companyId} and id = ${id}`,
  );
}

/**
 * Deletes and returns the newest change that a repair made to a contact, so that it is undone. A concurrent undo gets
 * the next older change.
 */
export function takeLatestChange(db: ReadTx, repairId: number): Promise<RepairChange | undefined> {
  return db.first(sql<RepairChange>`
    delete from number_repair_changes where company_id = ${db.companyId} and id = (
      select id from number_repair_changes where company_id = ${db.companyId} and repair_id = ${repairId}
      order by id desc limit 1 for update skip locked)
    returning id, contact_id, number_before, number_after, merge_id`);
}

/** Deletes repairs older than two days, which can no longer be undone. */
export async function forgetOldRepairs(db: ReadTx): Promise<void> {
  await db.run(sql`
    delete from number_repairs where company_id = ${db.companyId} and created_at < now() - interval '2 days'`);
}
