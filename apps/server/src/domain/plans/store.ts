import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Plans } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type PlanRow = Selectable<Plans>;

/**
 * Database methods without a company. Plans belong to the installation, so no statement in this file filters by
 * company.
 */
type PlatformDb = Pick<ReadTx, "rows" | "first" | "run">;

export async function insertPlan(db: Pick<ReadTx, "rows">, plan: Insertable<Plans>): Promise<number> {
  const rows = await db.rows(build.insertInto("plans").values(plan).returning("id"));
  return onlyRow(rows).id;
}

/** Finds a plan and locks it until the transaction ends. */
export function lockPlan(db: PlatformDb, id: number): Promise<PlanRow | undefined> {
  return db.first(build.selectFrom("plans").selectAll().where("id", "=", id).forUpdate());
}

export function findPlans(db: PlatformDb): Promise<PlanRow[]> {
  return db.rows(sql<PlanRow>`select * from plans order by name collate name_order, id`);
}

export async function updatePlanRow(db: PlatformDb, id: number, changes: Updateable<Plans>): Promise<void> {
  await db.run(
    build
      .updateTable("plans")
      .set({ ...changes, updated_at: sql`now()` })
      .where("id", "=", id),
  );
}

export async function deletePlanRow(db: PlatformDb, id: number): Promise<void> {
  await db.run(build.deleteFrom("plans").where("id", "=", id));
}

/** Counts the companies of each plan; plans without companies are missing from the map. */
export async function countPlanCompanies(db: PlatformDb): Promise<Map<number, number>> {
  const rows = await db.rows(
    sql<{ plan_id: number; companies: number }>`select plan_id, companies from count_plan_companies()`,
  );
  return new Map(rows.map(({ plan_id, companies }) => [plan_id, companies]));
}

export async function findPlanCompanies(db: PlatformDb, id: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`select id from list_plan_companies(${id}) as id`);
  return rows.map(({ id: companyId }) => companyId);
}
