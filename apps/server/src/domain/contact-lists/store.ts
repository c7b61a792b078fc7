import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ContactLists } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";
import type { SheetImportRow } from "../sheet-imports/store.ts";

const columns = ["id", "name", "contacts_count", "checked_count", "valid_count", "created_at"] as const;

/** Progress of the last import into a contact list, if there was an import. */
type ImportColumns = Omit<SheetImportRow, "ended_at"> & { ended_at: string | null };

export type ContactListRow = Pick<Selectable<ContactLists>, (typeof columns)[number]> & {
  import: ImportColumns | null;
};

const lastImport = sql<ImportColumns | null>`(
  select to_jsonb(i) from sheet_imports i
  where i.company_id = contact_lists.company_id and i.contact_list_id = contact_lists.id)`.as("import");

function listsNamed(db: ReadTx, search: string) {
  return build
    .selectFrom("contact_lists")
    .where("company_id", "=", db.companyId)
    .$if(search !== "", (lists) =>
      lists.where(sql<boolean>`search_text(name) like search_text(${containing(search)})`),
    );
}

export async function findContactListPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: ContactListRow[]; count: number }> {
  const page = listsNamed(db, search)
    .select(columns)
    .select(lastImport)
    .orderBy(sql`name collate name_order`)
    .orderBy("id")
    .offset(sql.lit(offset))
    .limit(sql.lit(limit));
  const counted = listsNamed(db, search).select(sql<number>`count(*)::integer`.as("count"));
  return { rows: await db.rows(page), count: onlyRow(await db.rows(counted)).count };
}

export function findContactListNames(db: ReadTx, search: string): Promise<{ id: number; name: string }[]> {
  return db.rows(
    listsNamed(db, search).select(["id", "name"]).orderBy(sql`name collate name_order`).orderBy("id"),
  );
}

export function findContactList(db: ReadTx, id: number): Promise<ContactListRow | undefined> {
  return db.first(
    build
      .selectFrom("contact_lists")
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .select(columns)
      .select(lastImport),
  );
}

/** Finds the contact lists with at least one number that was never looked up. */
export function findUncheckedLists(db: ReadTx): Promise<{ id: number }[]> {
  return db.rows(
    build
      .selectFrom("contact_lists")
      .where("company_id", "=", db.companyId)
      .whereRef("checked_count", "<", "contacts_count")
      .select("id"),
  );
}

/** Locks the contact list until the transaction ends, so that additions to the list are serialized. */
export function lockContactList(db: ReadTx, id: number): Promise<ContactListRow | undefined> {
  return db.first(
    build
      .selectFrom("contact_lists")
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .select(columns)
      .select(lastImport)
      .forUpdate(),
  );
}

export async function insertContactList(db: ReadTx, name: string): Promise<number> {
  const statement = build
    .insertInto("contact_lists")
    .values({ company_id: db.companyId, name })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateContactListRow(
  db: ReadTx,
  id: number,
  changes: { name?: string | undefined },
): Promise<void> {
  await db.run(
    build
      .updateTable("contact_lists")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Deletes a contact list. The database deletes the list's items by cascade. */
export async function deleteContactListRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("contact_lists").where("company_id", "=", db.companyId).where("id", "=", id));
}
