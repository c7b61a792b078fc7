import type { ManagedCompany, NewCompanyForm } from "@recado/contract/managed-companies";
import type { Insertable } from "kysely";
import { recordFromOutside } from "../../domain/audit-log/actions.ts";
import { createCompany, publishCompanyEvent } from "../../domain/companies/actions.ts";
import { keepInvoiceCurrent } from "../../domain/invoices/actions.ts";
import { findPlan } from "../../domain/plans/queries.ts";
import { writeSetting } from "../../domain/settings/store.ts";
import { createUser } from "../../domain/users/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import { type Database, violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { superRoom } from "../../platform/live/rooms.ts";
import { hashPassword, unmatchableHash } from "../auth/password.ts";
import { type InviteDeps, inviteUser } from "../recovery/invite-user.ts";
import { writeDueDate } from "./change-due-date.ts";
import { columnsOfCompany } from "./company-columns.ts";
import { showCompany } from "./show-company.ts";

const longestName = 100;
const longestUserName = 50;

export interface AddCompanyDeps extends InviteDeps {
  database: Database;
}

/**
 * Creates a company and its first admin in one transaction. An admin who is created without a password is invited, by
 * mail where the installation has a mail server.
 */
export async function addCompany(
  deps: AddCompanyDeps,
  actor: Actor,
  given: NewCompanyForm,
): Promise<ManagedCompany> {
  const { database } = deps;
  const form = withDefaults(given);
  if (!(await database.platform((db) => findPlan(db, form.planId)))) throw new AppError("ERR_NO_PLAN_FOUND");
  const passwordHash = form.password === "" ? unmatchableHash : await hashPassword(form.password);
  const company = columnsOfCompany(form) as Insertable<Companies>;
  return createCompany<ManagedCompany>(database, company, (db) =>
    fill(db, deps, actor, form, passwordHash),
  ).catch((error: unknown) => {
    // The plan was deleted after the operator opened the form.
    if (violatesForeignKey(error)) throw new AppError("ERR_NO_PLAN_FOUND");
    throw error;
  });
}

/** Fills missing fields of the form. A missing company name becomes the domain of the company's e-mail address. */
function withDefaults(form: NewCompanyForm): NewCompanyForm {
  const name = form.name || form.email.slice(form.email.lastIndexOf("@") + 1).slice(0, longestName);
  return {
    ...form,
    name,
    userName: form.userName || name.slice(0, longestUserName),
    userEmail: form.userEmail || form.email,
  };
}

async function fill(
  db: WriteTx,
  deps: AddCompanyDeps,
  actor: Actor,
  form: NewCompanyForm,
  passwordHash: string,
): Promise<ManagedCompany> {
  const now = deps.clock.now();
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
  if (form.password === "") await inviteUser(db, deps, { userId, by: "mail" });
  db.publish([superRoom], "managedCompany", { action: "create", companyId: db.companyId });
  await publishCompanyEvent(db, "company.created", now, { by: "host" });
  return showCompany(db, now);
}
