import { sizeText } from "@recado/contract/shared/media";
import type { Plan } from "@recado/contract/shared/plan";
import type { Selectable } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { findPlan } from "../plans/queries.ts";
import {
  countStoredBytes,
  findCompany,
  findStorage,
  findStorageLimit,
  hasStorageRoom,
  lockCompany,
  lockStorage,
} from "./queries.ts";
import { isKnownTimeZone } from "./store.ts";

/** Returns the actor's own company; throws for any other company. */
export async function accessCompany(db: ReadTx, id: number): Promise<Selectable<Companies>> {
  const company = id === db.companyId ? await findCompany(db) : undefined;
  if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
  return company;
}

/**
 * Throws ERR_VALIDATION unless PostgreSQL knows the time zone. PostgreSQL computes calendar days for the company and
 * knows fewer time zone names than Node.
 */
export async function requireTimeZone(db: ReadTx, name: string): Promise<void> {
  if (await isKnownTimeZone(db, name)) return;
  throw new AppError("ERR_VALIDATION", {
    issues: [{ path: "timeZone", message: "Fuso horário desconhecido" }],
  });
}

/**
 * Throws if the company's plan has no room for one more entity of the kind `what`. Concurrent additions wait until this
 * transaction ends. A limit of 0 means unlimited; scheduled messages and campaigns are disabled by a separate flag of
 * the plan.
 */
export async function requirePlanRoom(
  db: WriteTx,
  what: keyof Pick<Plan, "users" | "connections" | "queues" | "schedules" | "campaigns">,
  count: (db: WriteTx) => Promise<number>,
): Promise<void> {
  await lockCompany(db);
  const company = await findCompany(db);
  const plan = company?.plan_id == null ? undefined : await findPlan(db, company.plan_id);
  if (!plan || (isSwitched(what) && plan[what] === 0)) return;
  if ((await count(db)) >= plan[what])
    throw new AppError("ERR_PLAN_LIMIT", { params: { limit: String(plan[what]) } });
}

function isSwitched(what: string): boolean {
  return what === "schedules" || what === "campaigns";
}

/**
 * Rejects an upload that exceeds the plan's storage before the file is received; `requireStorageWithinLimit` makes the
 * final check.
 */
export async function requireStorageRoom(db: ReadTx, bytes: number): Promise<void> {
  if (!(await hasStorageRoom(db, bytes))) throw storageFull((await findStorage(db)).limit ?? 0);
}

/**
 * Throws if the transaction stored more files than the plan allows. Call it as the transaction's last statement. From
 * this statement to the commit, transactions that store files for the company run one after another: each counts the
 * files of the earlier ones, and none waits for other work.
 */
export async function requireStorageWithinLimit(db: WriteTx): Promise<void> {
  const limit = await findStorageLimit(db);
  if (limit === null) return;
  await lockStorage(db);
  if ((await countStoredBytes(db)) > limit) throw storageFull(limit);
}

export function isStorageFull(error: unknown): boolean {
  return error instanceof AppError && error.code === "ERR_STORAGE_FULL";
}

function storageFull(limit: number): AppError {
  return new AppError("ERR_STORAGE_FULL", { params: { limit: sizeText(limit) } });
}
