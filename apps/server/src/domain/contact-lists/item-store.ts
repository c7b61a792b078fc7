import { seesNumbers } from "@recado/contract/shared/permission-sets";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ContactListItems } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { searchPatterns } from "../contacts/rules.ts";

const columns = [
  "company_id",
  "id",
  "contact_list_id",
  "name",
  "number",
  "email",
  "is_whatsapp_valid",
] as const;

export type ContactListItemRow = Pick<Selectable<ContactListItems>, (typeof columns)[number]>;

interface ItemSearch {
  search: string;
  /** User who searches. Users who may not see numbers search names only. */
  seer: PermissionHolder;
}

function itemsNamed(db: ReadTx, listId: number, { search, seer }: ItemSearch) {
  const sought = seesNumbers(seer) ? sql`name || ' ' || number || ' ' || email` : sql`name`;
  return build
    .selectFrom("contact_list_items")
    .where("company_id", "=", db.companyId)
    .where("contact_list_id", "=", listId)
    .$if(search !== "", (items) =>
      items.where(
        sql<boolean>`search_text(${sought}) like any (search_texts(${searchPatterns(search, seer)}::text[]))`,
      ),
    );
}

export async function findItemPage(
  db: ReadTx,
  listId: number,
  search: ItemSearch,
  offset: number,
  limit: number,
): Promise<{ rows: ContactListItemRow[]; count: number }> {
  const page = itemsNamed(db, listId, search)
    .select(columns)
    .orderBy(sql`name collate name_order`)
    .orderBy("id")
    .offset(sql.lit(offset))
    .limit(sql.lit(limit));
  const counted = itemsNamed(db, listId, search).select(sql<number>`count(*)::integer`.as("count"));
  return { rows: await db.rows(page), count: onlyRow(await db.rows(counted)).count };
}

export function findItemsAfter(
  db: ReadTx,
  listId: number,
  after: number,
  limit: number,
): Promise<ContactListItemRow[]> {
  return db.rows(
    build
      .selectFrom("contact_list_items")
      .where("company_id", "=", db.companyId)
      .where("contact_list_id", "=", listId)
      .where("id", ">", after)
      .select(columns)
      .orderBy("id")
      .limit(sql.lit(limit)),
  );
}

export function findItem(db: ReadTx, id: number): Promise<ContactListItemRow | undefined> {
  return db.first(
    build
      .selectFrom("contact_list_items")
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .select(columns),
  );
}

/** Data of a person who is to be added to a contact list. */
export interface NewListItem {
  name: string;
  number: string;
  numberKey: string;
  email: string;
}

/** Adds people to a contact list; items that exist already stay unchanged. Returns the new items. */
export function insertItems(
  db: ReadTx,
  listId: number,
  newcomers: readonly NewListItem[],
): Promise<ContactListItemRow[]> {
  const of = (field: keyof NewListItem) => newcomers.map((newcomer) => newcomer[field]);
  return db.rows(sql<ContactListItemRow>`
    insert into contact_list_items (company_id, contact_list_id, name, number, number_key, email)
    select ${db.companyId}, ${listId}, name, number, number_key, email
    from unnest(${of("name")}::text[], ${of("number")}::text[], ${of("numberKey")}::text[], ${of("email")}::text[])
      as newcomer (name, number, number_key, email)
    on conflict (company_id, contact_list_id, number_key) do nothing
    returning company_id, id, contact_list_id, name, number, email, is_whatsapp_valid`);
}

export async function updateItemRow(
  db: ReadTx,
  id: number,
  changes: Updateable<ContactListItems>,
): Promise<void> {
  await db.run(
    build
      .updateTable("contact_list_items")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteItemRow(db: ReadTx, id: number): Promise<void> {
  await db.run(
    build.deleteFrom("contact_list_items").where("company_id", "=", db.companyId).where("id", "=", id),
  );
}

/** Finds items of a contact list whose number has not been looked up since `since`, longest waiting first. */
export function findUncheckedItems(
  db: ReadTx,
  listId: number,
  since: Date,
  limit: number,
): Promise<{ id: number; number: string }[]> {
  return db.rows(sql<{ id: number; number: string }>`
    select id, number from contact_list_items
    where company_id = ${db.companyId} and contact_list_id = ${listId} and (checked_at is null or checked_at < ${since})
    order by checked_at nulls first, id limit ${sql.lit(limit)}`);
}

export interface NumberCheckResult {
  id: number;
  /** Number that was looked up; an item whose number changed meanwhile is looked up again. */
  number: string;
  isValid: boolean;
}

export function writeCheckResults(
  db: ReadTx,
  checked: readonly NumberCheckResult[],
  at: Date,
): Promise<ContactListItemRow[]> {
  return db.rows(sql<ContactListItemRow>`
    update contact_list_items i set is_whatsapp_valid = checked.is_valid, checked_at = ${at}
    from unnest(${checked.map(({ id }) => id)}::integer[], ${checked.map(({ number }) => number)}::text[],
      ${checked.map(({ isValid }) => isValid)}::boolean[]) as checked (id, number, is_valid)
    where i.company_id = ${db.companyId} and i.id = checked.id and i.number = checked.number
    returning i.company_id, i.id, i.contact_list_id, i.name, i.number, i.email, i.is_whatsapp_valid`);
}

export interface ContactSelection {
  tagIds: readonly number[];
  queueIds: readonly number[];
  lastContactSince: Date | null;
  lastContactUntil: Date | null;
  answeredCampaignId: number | null;
}

/** Finds the next contacts, ordered by id, that match the selection by their tags, tickets and campaign answers. */
export function findSelectedContacts(
  db: ReadTx,
  { tagIds, queueIds, lastContactSince, lastContactUntil, answeredCampaignId }: ContactSelection,
  after: number,
  limit: number,
): Promise<{ id: number; name: string; number: string; email: string }[]> {
  const ofTicket = sql`t.company_id = c.company_id and t.contact_id = c.id`;
  const tagged = sql`(exists (select 1 from tickets t join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id
    where ${ofTicket} and g.tag_id = any(${tagIds}::integer[]))
    or exists (select 1 from contact_tags g where g.company_id = c.company_id and g.contact_id = c.id
      and g.tag_id = any(${tagIds}::integer[])))`;
  const queued = sql`exists (select 1 from tickets t where ${ofTicket} and t.queue_id = any(${queueIds}::integer[]))`;
  const answered = sql`c.id in (select r.contact_id from campaign_recipients r
    where r.company_id = c.company_id and r.campaign_id = ${answeredCampaignId} and r.answered_at is not null)`;
  const lastContact = sql`(select max(t.updated_at) from tickets t where ${ofTicket})`;
  return db.rows(sql<{ id: number; name: string; number: string; email: string }>`
    select c.id, c.name, c.number, c.email from contacts c
    where c.company_id = ${db.companyId} and c.id > ${after} and c.number is not null and not c.is_group and not c.blocked
      and ${tagIds.length === 0 ? sql`true` : tagged} and ${queueIds.length === 0 ? sql`true` : queued}
      and ${answeredCampaignId === null ? sql`true` : answered}
      and ${lastContactSince === null ? sql`true` : sql`${lastContact} >= ${lastContactSince}`}
      and ${lastContactUntil === null ? sql`true` : sql`${lastContact} < ${lastContactUntil}`}
    order by c.id limit ${sql.lit(limit)}`);
}
