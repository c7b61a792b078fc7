import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { MessageRates } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

/** Row of the rate card, with `valid_from` as `YYYY-MM-DD`. */
export type MessageRateRow = Omit<Selectable<MessageRates>, "valid_from"> & { valid_from: string };

export const rateColumns = sql`r.id, r.country, to_char(r.valid_from, 'YYYY-MM-DD') as valid_from, r.currency, r.marketing, r.utility,
  r.authentication, r.service, r.is_example, r.created_at, r.updated_at`;

/**
 * Database methods without a company. The rate card belongs to the installation, so no statement in this file filters
 * by company.
 */
export type PlatformDb = Pick<ReadTx, "rows" | "first" | "run">;

/** Lists a page of the rates of the given countries; null selects all countries. */
export async function findRatePage(
  db: PlatformDb,
  countries: readonly string[] | null,
  offset: number,
  limit: number,
): Promise<{ rows: MessageRateRow[]; count: number }> {
  const meant = countries === null ? sql`true` : sql`r.country = any(${countries}::text[])`;
  const rows = await db.rows(
    sql<MessageRateRow>`select ${rateColumns} from message_rates r where ${meant}
      order by r.country, r.valid_from desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from message_rates r where ${meant}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export function findRate(db: PlatformDb, id: number): Promise<MessageRateRow | undefined> {
  return db.first(sql<MessageRateRow>`select ${rateColumns} from message_rates r where r.id = ${id}`);
}

/** Finds a rate and locks it until the transaction ends. */
export function lockRate(db: PlatformDb, id: number): Promise<MessageRateRow | undefined> {
  return db.first(
    sql<MessageRateRow>`select ${rateColumns} from message_rates r where r.id = ${id} for update of r`,
  );
}

export async function insertRate(db: PlatformDb, columns: Insertable<MessageRates>): Promise<number> {
  return onlyRow(await db.rows(build.insertInto("message_rates").values(columns).returning("id"))).id;
}

/** Inserts or replaces all rates in one statement; returns how many were added and how many were replaced. */
export async function putRates(
  db: PlatformDb,
  lines: readonly Insertable<MessageRates>[],
): Promise<{ added: number; replaced: number }> {
  const rows = await db.rows(
    build
      .insertInto("message_rates")
      .values(lines)
      .onConflict((conflict) =>
        conflict.columns(["country", "valid_from"]).doUpdateSet({
          currency: sql`excluded.currency`,
          marketing: sql`excluded.marketing`,
          utility: sql`excluded.utility`,
          authentication: sql`excluded.authentication`,
          service: sql`excluded.service`,
          is_example: false,
          updated_at: sql`now()`,
        }),
      )
      // PostgreSQL's column xmax is 0 for a row that this statement inserted rather than updated.
      .returning(sql<boolean>`xmax = 0`.as("is_new")),
  );
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, replaced: rows.length - added };
}

/** Updates a rate. A changed row counts as reviewed and is no longer marked as an example. */
export async function updateRateRow(
  db: PlatformDb,
  id: number,
  changes: Updateable<MessageRates>,
): Promise<void> {
  await db.run(
    build
      .updateTable("message_rates")
      .set({ ...changes, is_example: false, updated_at: sql`now()` })
      .where("id", "=", id),
  );
}

export async function deleteRateRow(db: PlatformDb, id: number): Promise<void> {
  await db.run(build.deleteFrom("message_rates").where("id", "=", id));
}
