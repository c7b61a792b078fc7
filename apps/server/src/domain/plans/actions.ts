import type { PlanForm, PlanWithUsage } from "@recado/contract/plans";
import type { Insertable } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type ReadTx, violates, type WriteTx } from "../../platform/db/database.ts";
import type { Plans } from "../../platform/db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { everybodyRoom } from "../../platform/live/rooms.ts";
import { recordAudit, recordUpdate } from "../audit-log/actions.ts";
import { auditedPlan, columnsOfPlan, type PlanChanges, presentPlan } from "./present.ts";
import { findPlan } from "./queries.ts";
import {
  deletePlanRow,
  findPlanCompanies,
  insertPlan,
  lockPlan,
  type PlanRow,
  updatePlanRow,
} from "./store.ts";

export async function createPlan(db: WriteTx, actor: Actor, form: PlanForm): Promise<PlanWithUsage> {
  const id = await refuseTakenName(insertPlan(db, columnsOfPlan(form) as Insertable<Plans>));
  await recordAudit(db, actor, { area: "plans", action: "created", entityId: id, label: form.name });
  db.publish([everybodyRoom], "plan", { action: "create", planId: id });
  return showPlan(db, id);
}

/** Updates a plan. The permissions of users in all companies that have the plan change at once. */
export async function updatePlan(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: PlanChanges,
): Promise<PlanWithUsage> {
  const before = await lockExistingPlan(db, id);
  await refuseTakenName(updatePlanRow(db, id, columnsOfPlan(changes)));
  const after = await lockExistingPlan(db, id);
  await recordUpdate(db, actor, { area: "plans", entityId: id }, auditedPlan(before), auditedPlan(after));
  for (const companyId of await findPlanCompanies(db, id)) db.notify("actor", `${companyId}:*`);
  db.publish([everybodyRoom], "plan", { action: "update", planId: id });
  return showPlan(db, id);
}

export async function deletePlan(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const plan = await lockExistingPlan(db, id);
  const companies = await findPlanCompanies(db, id);
  if (companies.length > 0)
    throw new AppError("ERR_PLAN_IN_USE", { params: { count: String(companies.length) } });
  await deletePlanRow(db, id);
  await recordAudit(db, actor, { area: "plans", action: "deleted", entityId: id, label: plan.name });
  db.publish([everybodyRoom], "plan", { action: "delete", planId: id });
}

export async function showPlan(db: ReadTx, id: number): Promise<PlanWithUsage> {
  const plan = await findPlan(db, id);
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  return { ...presentPlan(plan), companies: (await findPlanCompanies(db, id)).length };
}

async function lockExistingPlan(db: WriteTx, id: number): Promise<PlanRow> {
  const plan = await lockPlan(db, id);
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "plans_name_key")) throw new AppError("ERR_PLAN_NAME_EXISTS");
    throw error;
  });
}
