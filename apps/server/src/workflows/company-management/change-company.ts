import type { CompanyChanges, ManagedCompany } from "@recado/contract/managed-companies";
import { recordFromOutside } from "../../domain/audit-log/actions.ts";
import { changesBetween } from "../../domain/audit-log/rules.ts";
import { publishCompany } from "../../domain/companies/actions.ts";
import { accessCompany } from "../../domain/companies/policy.ts";
import { lockCompany } from "../../domain/companies/queries.ts";
import { updateCompanyRow } from "../../domain/companies/store.ts";
import { keepingInvoice } from "../../domain/invoices/actions.ts";
import { dropChosenPlans } from "../../domain/invoices/store.ts";
import { writeSetting } from "../../domain/settings/store.ts";
import { findSuperUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import { violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { closeExcess } from "../company-plan/close-excess.ts";
import { findExcess } from "../company-plan/find-excess.ts";
import { endCompanyInvitations } from "../recovery/invite-user.ts";
import { extendDueDate, writeDueDate } from "./change-due-date.ts";
import { columnsOfCompany } from "./company-columns.ts";
import { auditedCompany, showCompany } from "./show-company.ts";

/**
 * Changes a company on the operator's request. `isConfirmed` means that the operator has confirmed which connections a
 * smaller plan closes.
 */
export function changeCompany(
  db: WriteTx,
  actor: Actor,
  { changes, isConfirmed, now }: { changes: CompanyChanges; isConfirmed: boolean; now: Date },
): Promise<ManagedCompany> {
  return change(db, actor, now, async () => {
    const before = await accessCompany(db, db.companyId);
    const isAnotherPlan = changes.planId !== undefined && changes.planId !== before.plan_id;
    if (isAnotherPlan) {
      await fitPlan(db, actor, changes.planId, isConfirmed);
      await dropChosenPlans(db);
    }
    await refuseUnknownPlan(updateCompanyRow(db, columnsOfCompany(changes, before)));
    if (changes.dueDate !== undefined) await writeDueDate(db, changes.dueDate);
    if (changes.campaignsEnabled !== undefined)
      await writeSetting(db, "campaignsEnabled", String(changes.campaignsEnabled));
  });
}

export function extendCompany(
  db: WriteTx,
  actor: Actor,
  from: string | null,
  now: Date,
): Promise<ManagedCompany> {
  return change(db, actor, now, () => extendDueDate(db, from, now));
}

const graceDays = 30;

/** Blocks the company at once and schedules its removal. The company's data is removed after thirty days. */
export function requestDeletion(
  db: WriteTx,
  actor: Actor,
  name: string | undefined,
  now: Date,
): Promise<ManagedCompany> {
  return change(db, actor, now, async () => {
    const company = await accessCompany(db, db.companyId);
    if (await findSuperUser(db)) throw new AppError("ERR_OWN_COMPANY");
    if (name !== undefined && name !== company.name.trim()) throw new AppError("ERR_COMPANY_NAME");
    if (company.deletion_at !== null) return;
    await updateCompanyRow(db, {
      status: false,
      deletion_at: new Date(now.getTime() + graceDays * 86_400_000),
      deletion_asked_by: actor.name,
      deletion_asked_at: now,
    });
  });
}

async function change(
  db: WriteTx,
  actor: Actor,
  now: Date,
  work: () => Promise<void>,
): Promise<ManagedCompany> {
  await lockCompany(db);
  const { deletion_at } = await accessCompany(db, db.companyId);
  // The removal of the company's data has started and cannot be undone.
  if (deletion_at !== null && deletion_at <= now) throw new AppError("ERR_NO_COMPANY_FOUND");
  const before = auditedCompany(await showCompany(db, now));
  await keepingInvoice(db, now, work);
  if (!(await accessCompany(db, db.companyId)).status) await endCompanyInvitations(db, now);
  const company = await showCompany(db, now);
  const after = auditedCompany(company);
  const changes = changesBetween(before.fields, after.fields);
  const { label } = after;
  if (changes.length > 0)
    await recordFromOutside(db, actor, {
      area: "companies",
      action: "updated",
      entityId: db.companyId,
      label,
      changes,
    });
  await publishCompany(db, await accessCompany(db, db.companyId));
  return company;
}

/**
 * Throws if the company exceeds the new plan and the operator has not confirmed the excess. After the confirmation, the
 * newest connections beyond the plan's limit are closed.
 */
async function fitPlan(
  db: WriteTx,
  actor: Actor,
  planId: number | undefined,
  isConfirmed: boolean,
): Promise<void> {
  if (planId === undefined) return;
  const excess = await findExcess(db, planId);
  if (excess.length > 0 && !isConfirmed) throw new AppError("ERR_PLAN_EXCEEDED", { extra: { excess } });
  for (const { id, name } of await closeExcess(db, planId))
    await recordFromOutside(db, actor, {
      area: "connections",
      action: "sessionEnded",
      entityId: id,
      label: name,
    });
}

async function refuseUnknownPlan(writing: Promise<void>): Promise<void> {
  return writing.catch((error: unknown) => {
    if (violatesForeignKey(error)) throw new AppError("ERR_NO_PLAN_FOUND");
    throw error;
  });
}
