/*
 * A changed plan applies to all its companies at once. If limits shrink, the companies that exceed the new limits are
 * counted first, and the operator has to confirm. A job for each company then closes the company's newest connections
 * beyond the limit.
 */

import type { PlanWithUsage } from "@recado/contract/plans";
import { fitPlanJob } from "../../domain/invoices/paid-plan-actions.ts";
import { updatePlan } from "../../domain/plans/actions.ts";
import type { PlanChanges } from "../../domain/plans/present.ts";
import { findPlan } from "../../domain/plans/queries.ts";
import { findPlanCompanies, lockPlan } from "../../domain/plans/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { findExcessOver } from "../company-plan/find-excess.ts";

const numbers = ["users", "connections", "queues"] as const;

/** Number of companies checked in parallel; each check mostly waits for the database. */
const atOnce = 4;

/**
 * Changes a plan for all companies that have the plan. `isConfirmed` means that the operator knows that some companies
 * exceed the new limits. The newest connections of those companies are closed by jobs, under each company's own lock.
 */
export async function changeOwnPlan(
  database: Database,
  actor: Actor,
  id: number,
  { changes, isConfirmed }: { changes: PlanChanges; isConfirmed: boolean },
): Promise<PlanWithUsage> {
  if (!isConfirmed) await refuseExcess(database, id, changes);
  return database.write(actor.companyId, async (db) => {
    const before = await lockPlan(db, id);
    const plan = await updatePlan(db, actor, id, changes);
    if (before && plan.connections < before.connections)
      for (const companyId of await findPlanCompanies(db, id)) await enqueue(db, fitPlanJob, { companyId });
    return plan;
  });
}

/**
 * Throws if companies exceed a limit that the change lowers. Excess over the other limits was confirmed when it arose.
 */
async function refuseExcess(database: Database, id: number, changes: PlanChanges): Promise<void> {
  const before = await database.platform((db) => findPlan(db, id));
  if (!before) return;
  const smaller = numbers.filter((what) => (changes[what] ?? before[what]) < before[what]);
  if (smaller.length === 0) return;
  const limits = {
    users: changes.users ?? before.users,
    connections: changes.connections ?? before.connections,
    queues: changes.queues ?? before.queues,
  };
  const waiting = (await database.platform((db) => findPlanCompanies(db, id))).values();
  let companies = 0;
  async function look(): Promise<void> {
    for (const companyId of waiting) {
      const excess = await database.read(companyId, (db) => findExcessOver(db, limits));
      if (excess.some(({ what }) => smaller.includes(what))) companies += 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look));
  if (companies > 0) throw new AppError("ERR_PLAN_EXCEEDED", { extra: { companies } });
}
