import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

/** Two contacts who are one person according to the channel. */
export interface ContactPair {
  keptId: number;
  mergedId: number;
}

/** Chat whose next event in the journal waits until two contacts are merged. */
export interface ChatWaitingForMerge {
  connectionId: number;
  chat: string;
  /**
   * Group in which the person writes. Messages of the group that mention somebody are published again after the merge.
   */
  groupId?: number | undefined;
}

/**
 * Adds a request to merge two contacts, unless a request for this pair exists in either order. The chat `waiting` waits
 * for the merge in both cases.
 */
export async function insertMergeRequest(
  db: ReadTx,
  { keptId, mergedId }: ContactPair,
  waiting?: ChatWaitingForMerge,
): Promise<ContactPair> {
  const chats = storableJson(waiting ? [waiting] : []);
  const [pair] = await db.rows(sql<ContactPair>`
    insert into contact_merge_requests as r (company_id, kept_id, merged_id, waiting)
    select ${db.companyId}, case when reversed then ${mergedId} else ${keptId} end::integer,
      case when reversed then ${keptId} else ${mergedId} end::integer, ${chats}::jsonb
    from (select exists (
      select 1 from contact_merge_requests
      where company_id = ${db.companyId} and kept_id = ${mergedId} and merged_id = ${keptId} and failed_at is null) as reversed) as asked
    on conflict (company_id, kept_id, merged_id) do update set waiting =
      case when r.waiting @> excluded.waiting then r.waiting else r.waiting || excluded.waiting end
    returning kept_id as "keptId", merged_id as "mergedId"`);
  return pair ?? { keptId, mergedId };
}

/** Deletes a merge request; returns the chats that waited for the merge. */
export async function takeMergeRequest(
  db: ReadTx,
  { keptId, mergedId }: ContactPair,
): Promise<ChatWaitingForMerge[]> {
  const row = await db.first(sql<{ waiting: ChatWaitingForMerge[] }>`
    delete from contact_merge_requests
    where company_id = ${db.companyId} and kept_id = ${keptId} and merged_id = ${mergedId} returning waiting`);
  return row?.waiting ?? [];
}

/** Marks a merge request as failed; returns the chats that waited for the merge. */
export async function failMergeRequest(
  db: ReadTx,
  { keptId, mergedId }: ContactPair,
): Promise<ChatWaitingForMerge[]> {
  const row = await db.first(sql<{ waiting: ChatWaitingForMerge[] }>`
    update contact_merge_requests r set failed_at = now(), waiting = '[]' from (
      select waiting from contact_merge_requests
      where company_id = ${db.companyId} and kept_id = ${keptId} and merged_id = ${mergedId} for update) before
    where r.company_id = ${db.companyId} and r.kept_id = ${keptId} and r.merged_id = ${mergedId}
    returning before.waiting`);
  return row?.waiting ?? [];
}

/** Ids of the contacts whose merge with this contact is requested. */
export async function findRequestedTwins(db: ReadTx, contactId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select unnest(${requestedTwins(db.companyId, sql`${contactId}::integer`)}) as id`);
  return rows.map(({ id }) => id);
}

/** SQL array with the ids of the contacts whose merge with the given contact is requested. */
export function requestedTwins(companyId: number, contactId: ReturnType<typeof sql>) {
  return sql`array(
    select case when r.kept_id = ${contactId} then r.merged_id else r.kept_id end from contact_merge_requests r
    where r.company_id = ${companyId} and ${contactId} in (r.kept_id, r.merged_id) and r.failed_at is null)`;
}

/**
 * Returns whether a requested merge of these two contacts has failed, so that they are treated as different persons.
 */
export async function hasMergeFailed(db: ReadTx, one: number, other: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from contact_merge_requests where company_id = ${db.companyId} and failed_at is not null
      and (kept_id, merged_id) in ((${one}, ${other}), (${other}, ${one})) limit 1`);
  return row !== undefined;
}

/** Deletes failed merge requests after a week, so that the person's next event requests the merge again. */
export async function forgetFailedMerges(db: ReadTx): Promise<void> {
  await db.run(sql`
    delete from contact_merge_requests
    where company_id = ${db.companyId} and failed_at < now() - interval '7 days'`);
}
