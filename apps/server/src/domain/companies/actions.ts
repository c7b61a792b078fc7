import type { Company, updateCompanyHours, updateCompanyPreferences } from "@recado/contract/companies";
import type { BillingDetails } from "@recado/contract/invoices";
import type { OperatorEvent } from "@recado/contract/operator-webhook";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import type { Insertable, Selectable } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { companyRoom, superRoom } from "../../platform/live/rooms.ts";
import { retryCompanyNow } from "../../platform/work/work-queues.ts";
import { recordChanges } from "../audit-log/actions.ts";
import { changesBetween } from "../audit-log/rules.ts";
import { publishOperatorEvent } from "../operator-webhook/actions.ts";
import { findPlan } from "../plans/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { accessCompany, requireTimeZone } from "./policy.ts";
import { presentCompany } from "./present.ts";
import { findCompany, lockCompany } from "./queries.ts";
import { holidayLines, sortHolidays, weekLines } from "./rules.ts";
import {
  findBlock,
  insertCompany,
  reserveCompanyId,
  resumeConnections,
  updateCompanyRow,
  updateDueDay,
} from "./store.ts";

/** Creates a company together with its initial data in one transaction. */
export async function createCompany<T>(
  database: Database,
  company: Omit<Insertable<Companies>, "id">,
  fill: (db: WriteTx) => Promise<T>,
): Promise<T> {
  const companyId = await database.platform(reserveCompanyId);
  return database.write(companyId, async (db) => {
    await insertCompany(db, company);
    return fill(db);
  });
}

export async function changeHours(
  db: WriteTx,
  actor: Actor,
  id: number,
  { schedules, holidays }: BodyOf<typeof updateCompanyHours>,
): Promise<Company> {
  await lockCompany(db);
  const before = await accessCompany(db, id);
  await updateCompanyRow(db, {
    schedules: storableJson(schedules),
    ...(holidays === undefined ? {} : { holidays: storableJson(sortHolidays(holidays)) }),
  });
  const after = await accessCompany(db, id);
  const changes = changesBetween(hoursOf(before), hoursOf(after));
  await recordChanges(db, actor, { area: "settings", label: "schedules", changes });
  return publishCompany(db, after);
}

export async function changePreferences(
  db: WriteTx,
  actor: Actor,
  id: number,
  { name, language, timeZone }: BodyOf<typeof updateCompanyPreferences>,
): Promise<Company> {
  await lockCompany(db);
  const before = await accessCompany(db, id);
  if (timeZone !== undefined) await requireTimeZone(db, timeZone);
  await updateCompanyRow(db, {
    name: name ?? before.name,
    language: language ?? before.language,
    time_zone: timeZone ?? before.time_zone,
  });
  const after = await accessCompany(db, id);
  const changes = changesBetween(preferencesOf(before), preferencesOf(after));
  await recordChanges(db, actor, { area: "settings", label: "preferences", changes });
  return publishCompany(db, after);
}

/** Moves the company's due date to `day` in the company's calendar; returns the new due date with its time of day. */
export async function changeDueDay(db: WriteTx, day: string): Promise<Date> {
  const dueDate = await updateDueDay(db, day);
  await publishCompany(db, await accessCompany(db, db.companyId));
  return dueDate;
}

export async function changeDueDate(db: WriteTx, dueDate: Date | null): Promise<void> {
  await updateCompanyRow(db, { due_date: dueDate });
  await publishCompany(db, await accessCompany(db, db.companyId));
}

/**
 * Changes the company's plan. The company's users get the new plan's features and limits at once. A price that was
 * agreed for the former plan does not apply to another plan; `priceCentavos` is the price agreed for the new plan.
 */
export async function changeCompanyPlan(
  db: WriteTx,
  planId: number,
  priceCentavos: number | null = null,
): Promise<void> {
  await updateCompanyRow(db, { plan_id: planId, price_centavos: priceCentavos });
  await publishCompany(db, await accessCompany(db, db.companyId));
}

/** Changes the company's billing name and address, which prefill the next checkout. */
export async function changeBilling(
  db: WriteTx,
  {
    firstName,
    ...address
  }: Omit<BillingDetails, "country" | "asksForTaxId" | "canPay"> & { country: string },
): Promise<void> {
  await updateCompanyRow(db, { billing_name: firstName, billing_address: storableJson(address) });
}

/** Queues an event about the company's current state for the operator's other programs. */
export async function publishCompanyEvent(
  db: WriteTx,
  type: OperatorEvent,
  now: Date,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const row = await findCompany(db);
  if (!row) return;
  const plan = row.plan_id === null ? undefined : await findPlan(db, row.plan_id);
  const { id, name, email, phone, due_date, trial_expiration, deletion_at } = row;
  const company = {
    id,
    name,
    email,
    phone,
    plan: plan ? { id: plan.id, name: plan.name } : null,
    dueDate: due_date?.toISOString() ?? null,
    trialExpiration: trial_expiration?.toISOString() ?? null,
    deletionAt: deletion_at?.toISOString() ?? null,
  };
  await publishOperatorEvent(db, { type, now, data: { company, ...more } });
}

/**
 * Queues one event for the operator's other programs each time the company was blocked or admitted again, whatever the
 * cause.
 */
export async function publishBlockChange(db: WriteTx, now: Date): Promise<void> {
  await lockCompany(db);
  const { told, block } = await findBlock(db, now);
  if (told === block) return;
  await updateCompanyRow(db, { told_block: block });
  if (block === null) await publishCompanyEvent(db, "company.unblocked", now);
  else await publishCompanyEvent(db, "company.blocked", now, { reason: block });
}

function hoursOf(row: Selectable<Companies>) {
  return {
    schedules: weekLines(row.schedules as WorkingHours[]),
    holidays: holidayLines(row.holidays as Holiday[]),
  };
}

function preferencesOf({ name, language, time_zone: timeZone }: Selectable<Companies>) {
  return { name, language, timeZone };
}

/**
 * Publishes the company's changed data and wakes the company's waiting work, because the company may have been admitted
 * again.
 */
export async function publishCompany(db: WriteTx, row: Selectable<Companies>): Promise<Company> {
  const company = presentCompany(row, await readSettings(db));
  db.publish([companyRoom(db.companyId)], "company", { action: "update", company });
  db.publish([superRoom], "managedCompany", { action: "update", companyId: db.companyId });
  db.notify("actor", `${db.companyId}:*`);
  await resumeConnections(db);
  await retryCompanyNow(db);
  return company;
}
