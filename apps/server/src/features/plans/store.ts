import type { Insertable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Plans } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export async function insertPlan(db: Pick<ReadTx, "rows">, plan: Insertable<Plans>): Promise<number> {
  const rows = await db.rows(build.insertInto("plans").values(plan).returning("id"));
  return onlyRow(rows).id;
}
