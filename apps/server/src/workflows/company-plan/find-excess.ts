import type { PlanLimitExcess } from "@recado/contract/managed-companies";
import { findOpenConnections } from "../../domain/connections/lease-store.ts";
import { findPlan } from "../../domain/plans/queries.ts";
import { countAllQueues } from "../../domain/queues/store.ts";
import { countActiveUsers } from "../../domain/users/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Finds the company's users, queues and connections beyond the plan's limits. They all stay readable, but no further
 * ones can be added. Only the newest connections are closed.
 */
export async function findExcess(db: ReadTx, planId: number): Promise<PlanLimitExcess[]> {
  const plan = await findPlan(db, planId);
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  return findExcessOver(db, plan);
}

/** Finds the excess over the limits of a plan that is not stored yet. */
export async function findExcessOver(
  db: ReadTx,
  plan: Record<PlanLimitExcess["what"], number>,
): Promise<PlanLimitExcess[]> {
  const { users } = await countActiveUsers(db);
  const queues = await countAllQueues(db);
  const connections = await findOpenConnections(db);
  const used: PlanLimitExcess[] = [
    { what: "users", count: users, limit: plan.users, closing: [] },
    { what: "queues", count: queues, limit: plan.queues, closing: [] },
    {
      what: "connections",
      count: connections.length,
      limit: plan.connections,
      closing: connections.slice(plan.connections).toReversed(),
    },
  ];
  return used.filter(({ count, limit }) => count > limit);
}
