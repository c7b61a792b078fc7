import { type RawBuilder, sql } from "kysely";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/** What a plan limits by number. */
export type Counted = "users" | "connections" | "queues";

const limits: Record<Counted, RawBuilder<number | null>> = {
  users: sql`p.users`,
  connections: sql`p.connections`,
  queues: sql`p.queues`,
};

/**
 * Refuses one more than the plan has room for; a company without a plan has no limit. The company is held until the transaction
 * ends, so that of two who take the last place at once one finds it taken: the count comes after it.
 */
export async function requireRoomInPlan(
  db: Change,
  counted: Counted,
  count: (db: Change) => Promise<number>,
): Promise<void> {
  await holdCompany(db);
  const plan = await db.first(sql<{ limit: number | null }>`
    select ${limits[counted]} as limit from companies c join plans p on p.id = c.plan_id where c.id = ${db.companyId}`);
  if (plan?.limit == null || (await count(db)) < plan.limit) return;
  throw new AppError("ERR_PLAN_LIMIT", { params: { limit: String(plan.limit) } });
}

/** Whoever changes what is one for the whole company takes turns. */
export async function holdCompany(db: Change): Promise<void> {
  await db.run(sql`select from companies where id = ${db.companyId} for no key update`);
}
