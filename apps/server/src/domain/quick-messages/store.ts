import type { MessageMedia } from "@recado/contract/message-content";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { QuickMessages } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

/** Metadata of a quick message's stored file. */
export type QuickMedia = Omit<MessageMedia, "thumbnailUrl">;

export type QuickMessageRow = Omit<Selectable<QuickMessages>, "media_info"> & {
  media_info: QuickMedia | null;
};

/** SQL condition for quick messages that are shared with the company or owned by this user. */
function visibleTo(userId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(is_general or user_id = ${userId})`;
}

export function findQuickMessage(db: ReadTx, id: number): Promise<QuickMessageRow | undefined> {
  return db.first(
    sql<QuickMessageRow>`select * from quick_messages where company_id = ${db.companyId} and id = ${id}`,
  );
}

/** Finds a quick message and locks it until the transaction ends. */
export function lockQuickMessage(db: ReadTx, id: number): Promise<QuickMessageRow | undefined> {
  return db.first(
    sql<QuickMessageRow>`select * from quick_messages where company_id = ${db.companyId} and id = ${id} for update`,
  );
}

export async function findQuickMessagePage(
  db: ReadTx,
  userId: number | null,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: QuickMessageRow[]; count: number }> {
  const matching = sql`company_id = ${db.companyId} and ${visibleTo(userId)}
    and search_text(shortcode || ' ' || message) like search_text(${containing(search)})`;
  const rows = await db.rows(
    sql<QuickMessageRow>`select * from quick_messages where ${matching}
      order by shortcode collate name_order, id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from quick_messages where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export function findActiveQuickMessages(db: ReadTx, userId: number | null): Promise<QuickMessageRow[]> {
  return db.rows(
    sql<QuickMessageRow>`select * from quick_messages
      where company_id = ${db.companyId} and ${visibleTo(userId)} and is_active order by shortcode collate name_order, id`,
  );
}

/** Finds the texts of the active quick messages that the whole company shares. */
export function findSharedQuickMessages(
  db: ReadTx,
): Promise<Pick<QuickMessageRow, "shortcode" | "message">[]> {
  return db.rows(
    sql<Pick<QuickMessageRow, "shortcode" | "message">>`select shortcode, message from quick_messages
      where company_id = ${db.companyId} and is_general and is_active and message <> ''
      order by shortcode collate name_order, id`,
  );
}

export async function insertQuickMessage(
  db: ReadTx,
  columns: Omit<Insertable<QuickMessages>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("quick_messages")
    .values({ ...columns, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateQuickMessageRow(
  db: ReadTx,
  id: number,
  changes: Updateable<QuickMessages>,
): Promise<void> {
  await db.run(
    build
      .updateTable("quick_messages")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteQuickMessageRow(db: ReadTx, id: number): Promise<void> {
  await db.run(
    build.deleteFrom("quick_messages").where("company_id", "=", db.companyId).where("id", "=", id),
  );
}

export function deleteRowsOf(db: ReadTx, userId: number) {
  return db.rows(
    build
      .deleteFrom("quick_messages")
      .where("company_id", "=", db.companyId)
      .where("user_id", "=", userId)
      .where("is_general", "=", false)
      .returning(["media_path", "thumbnail_path"]),
  );
}
