import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Tags } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export type TagRow = Pick<Selectable<Tags>, "id" | "name" | "color" | "kanban">;
export type ListedTagRow = TagRow & { user_id: number | null; tickets_count: number };

type TagColumns = Omit<Insertable<Tags>, "company_id">;

const columns = ["id", "name", "color", "kanban"] as const;

function tagsOf(db: ReadTx) {
  return build.selectFrom("tags").where("company_id", "=", db.companyId);
}

function tagsNamed(db: ReadTx, search: string) {
  return tagsOf(db).$if(search !== "", (tags) =>
    tags.where(sql<boolean>`search_text(name) like search_text(${containing(search)})`),
  );
}

const ticketsCount = sql<number>`(
  select count(*)::integer from ticket_tags tg where tg.company_id = tags.company_id and tg.tag_id = tags.id)`;

export function findTags(db: ReadTx, search: string): Promise<TagRow[]> {
  return db.rows(tagsNamed(db, search).select(columns).orderBy(sql`name collate name_order`).orderBy("id"));
}

/** Finds the lanes of the kanban board in their order. Lanes that were never ordered come last, by name. */
export function findLanes(db: ReadTx): Promise<TagRow[]> {
  return db.rows(
    tagsOf(db)
      .where("kanban", "=", true)
      .select(columns)
      .orderBy(sql`lane_position nulls last, name collate name_order`)
      .orderBy("id"),
  );
}

/** Numbers all lanes of the board from 1: the given lanes first, then the others in their previous order. */
export async function writeLaneOrder(db: ReadTx, first: readonly number[]): Promise<void> {
  await db.run(sql`
    update tags set lane_position = placed.place, updated_at = now()
    from (
      select id, row_number() over (
        order by array_position(${first}::integer[], id), lane_position nulls last, name collate name_order, id) as place
      from tags where company_id = ${db.companyId} and kanban) placed
    where company_id = ${db.companyId} and tags.id = placed.id and lane_position is distinct from placed.place`);
}

export async function findTagPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: ListedTagRow[]; count: number }> {
  const page = tagsNamed(db, search)
    .select([...columns, "user_id"])
    .select(ticketsCount.as("tickets_count"))
    .orderBy(sql`name collate name_order`)
    .orderBy("id")
    .offset(sql.lit(offset))
    .limit(sql.lit(limit));
  const counted = tagsNamed(db, search).select(sql<number>`count(*)::integer`.as("count"));
  return { rows: await db.rows(page), count: onlyRow(await db.rows(counted)).count };
}

export function findTag(db: ReadTx, id: number): Promise<ListedTagRow | undefined> {
  const tag = tagsOf(db)
    .where("id", "=", id)
    .select([...columns, "user_id"]);
  return db.first(tag.select(ticketsCount.as("tickets_count")));
}

/** Locks the tag until the transaction ends. */
export async function lockTag(db: ReadTx, id: number): Promise<void> {
  await db.run(tagsOf(db).where("id", "=", id).select("id").forNoKeyUpdate());
}

/** Returns which of these tags exist, and locks them against deletion until the transaction ends. */
export async function lockTags(db: ReadTx, ids: readonly number[]): Promise<number[]> {
  const held = tagsOf(db).where("id", "in", ids).select("id").orderBy("id").forKeyShare();
  return ids.length === 0 ? [] : (await db.rows(held)).map(({ id }) => id);
}

export async function insertTag(db: ReadTx, tag: TagColumns): Promise<number> {
  const statement = build
    .insertInto("tags")
    .values({ ...tag, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

/** Finds the ids of tags by their lower-case names. */
export async function findTagIds(db: ReadTx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: number; name: string }>`
    select id, lower(name) as name from tags
    where company_id = ${db.companyId} and lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Inserts a tag; returns an empty list if the name is taken. */
export async function insertTagUnlessThere(db: ReadTx, tag: Omit<TagColumns, "kanban">): Promise<number[]> {
  const statement = build
    .insertInto("tags")
    .values({ ...tag, company_id: db.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id");
  return (await db.rows(statement)).map(({ id }) => id);
}

export async function updateTagRow(db: ReadTx, id: number, changes: Updateable<Tags>): Promise<void> {
  await db.run(
    build
      .updateTable("tags")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Deletes a tag and removes it from every ticket. */
export async function deleteTagRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("tags").where("company_id", "=", db.companyId).where("id", "=", id));
}
