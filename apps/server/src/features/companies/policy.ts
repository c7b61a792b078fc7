import type { Plan } from "@recado/contract/plans";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findPlan } from "../plans/queries.ts";
import { findCompany, holdCompany } from "./queries.ts";

/** Refuses one more where the plan allows no more; who else adds one waits until this transaction has ended. */
export async function requirePlanRoom(
  db: Change,
  what: keyof Pick<Plan, "users" | "connections" | "queues">,
  count: (db: Change) => Promise<number>,
): Promise<void> {
  await holdCompany(db);
  const company = await findCompany(db);
  const plan = company?.plan_id == null ? undefined : await findPlan(db, company.plan_id);
  if (plan && (await count(db)) >= plan[what])
    throw new AppError("ERR_PLAN_LIMIT", { params: { limit: String(plan[what]) } });
}
