import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Helps } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export type HelpRow = Selectable<Helps>;

/**
 * Database methods without a company. Help pages belong to the installation, so no statement in this file filters by
 * company.
 */
type PlatformDb = Pick<ReadTx, "rows" | "first" | "run">;

export function findHelps(db: PlatformDb): Promise<HelpRow[]> {
  return db.rows(sql<HelpRow>`select * from helps order by title collate name_order, id`);
}

/** Finds a help page and locks it until the transaction ends. */
export function lockHelp(db: PlatformDb, id: number): Promise<HelpRow | undefined> {
  return db.first(sql<HelpRow>`select * from helps where id = ${id} for update`);
}

export async function findHelpPage(
  db: PlatformDb,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: HelpRow[]; count: number }> {
  const matching = sql`search_text(title || ' ' || description) like search_text(${containing(search)})`;
  const rows = await db.rows(
    sql<HelpRow>`select * from helps where ${matching}
      order by title collate name_order, id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from helps where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export async function insertHelp(db: PlatformDb, columns: Insertable<Helps>): Promise<HelpRow> {
  return onlyRow(await db.rows(build.insertInto("helps").values(columns).returningAll()));
}

export async function updateHelpRow(
  db: PlatformDb,
  id: number,
  changes: Updateable<Helps>,
): Promise<HelpRow | undefined> {
  return db.first(
    build
      .updateTable("helps")
      .set({ ...changes, updated_at: sql`now()` })
      .where("id", "=", id)
      .returningAll(),
  );
}

export async function deleteHelpRow(db: PlatformDb, id: number): Promise<void> {
  await db.run(build.deleteFrom("helps").where("id", "=", id));
}
