import type { ManagedCompany, NewCompanyForm } from "@recado/contract/managed-companies";
import type { Insertable } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Database, refersToNothing, type WriteTx } from "../../../platform/db/database.ts";
import type { Companies } from "../../../platform/db/schema.ts";
import { AppError } from "../../../platform/errors.ts";
import { superRoom } from "../../../platform/live/rooms.ts";
import { recordFromOutside } from "../../audit-log/actions.ts";
import { hashPassword } from "../../auth/password.ts";
import { keepInvoiceCurrent } from "../../invoices/actions.ts";
import { findPlan } from "../../plans/queries.ts";
import { writeSetting } from "../../settings/store.ts";
import { createUser } from "../../users/actions.ts";
import { createCompany, tellHostOf } from "../actions.ts";
import { writeDueDate } from "./change-due-date.ts";
import { columnsOfCompany } from "./company-columns.ts";
import { showCompany } from "./show-company.ts";

/** A company with its first admin: both or neither. */
export async function addCompany(
  database: Database,
  actor: Actor,
  form: NewCompanyForm,
  now: Date,
): Promise<ManagedCompany> {
  if (!(await database.platform((db) => findPlan(db, form.planId)))) throw new AppError("ERR_NO_PLAN_FOUND");
  const passwordHash = await hashPassword(form.password);
  const company = columnsOfCompany(form) as Insertable<Companies>;
  return createCompany<ManagedCompany>(database, company, (db) =>
    fill(db, actor, form, passwordHash, now),
  ).catch((error: unknown) => {
    // Deleted at this moment.
    if (refersToNothing(error)) throw new AppError("ERR_NO_PLAN_FOUND");
    throw error;
  });
}

async function fill(
  db: WriteTx,
  actor: Actor,
  form: NewCompanyForm,
  passwordHash: string,
  now: Date,
): Promise<ManagedCompany> {
  await writeDueDate(db, form.dueDate);
  await keepInvoiceCurrent(db, now);
  await writeSetting(db, "campaignsEnabled", String(form.campaignsEnabled));
  const { userName, userEmail: email } = form;
  const userId = await createUser(db, { name: userName, email, passwordHash, profile: "admin" });
  const company = { area: "companies", action: "created", entityId: db.companyId, label: form.name } as const;
  await recordFromOutside(db, actor, company);
  await recordFromOutside(db, actor, {
    area: "users",
    action: "created",
    entityId: userId,
    label: userName,
  });
  db.publish([superRoom], "managedCompany", { action: "create", companyId: db.companyId });
  await tellHostOf(db, "company.created", now, { by: "host" });
  return showCompany(db, now);
}
