import type { Language } from "@recado/contract/shared/language";
import type { BodyOf } from "@recado/contract/shared/route";
import type { signUp as route } from "@recado/contract/signup";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { createCompany, publishCompanyEvent } from "../../domain/companies/actions.ts";
import { findCompany } from "../../domain/companies/queries.ts";
import { updateTrialEnd } from "../../domain/companies/store.ts";
import { readInstallationSettings } from "../../domain/installation-settings/store.ts";
import { keepInvoiceCurrent } from "../../domain/invoices/actions.ts";
import { listPickablePlans } from "../../domain/plans/queries.ts";
import { writeSetting } from "../../domain/settings/store.ts";
import { createUser } from "../../domain/users/actions.ts";
import { findUser } from "../../domain/users/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findLogin } from "../auth/find-login.ts";
import { hashPassword } from "../auth/password.ts";
import { admitUser, type SignInDeps, type SignInResult } from "../auth/sign-in.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";
import { writeConfirmation } from "./confirmation-token.ts";
import type { SignupLimits } from "./signup-limits.ts";

export interface SignUpDeps extends SignInDeps, MailDeps {
  publicUrl: string;
  signupLimits: SignupLimits;
}

export interface SignUpCall {
  form: BodyOf<typeof route>;
  client: string;
  userAgent: string | undefined;
}

const mailLife = 2 * 86_400_000;

/**
 * Creates a company with its first admin and signs the admin in. If the email address is taken, the same work is done
 * and the error is that of an unavailable plan, so that the response does not reveal a taken address. Only the owner of
 * the address learns of the attempt, by mail.
 */
export async function signUp(
  deps: SignUpDeps,
  { form, client, userAgent }: SignUpCall,
): Promise<SignInResult> {
  const { database, signupLimits } = deps;
  const { signupOpen, trialDays } = await database.platform(readInstallationSettings);
  if (!signupOpen) throw new AppError("ERR_USER_CREATION_DISABLED");
  await signupLimits.count(client);
  const passwordHash = await hashPassword(form.password);
  const plan = (await database.platform(listPickablePlans)).find(({ id }) => id === form.planId);
  if (!plan) throw new AppError("ERR_SIGNUP_REFUSED");
  const company = {
    name: form.name,
    email: form.email,
    phone: form.phone || null,
    plan_id: plan.id,
    status: true,
    recurrence: "MENSAL",
    ...(form.language ? { language: form.language } : {}),
  };
  const admin = await createCompany(database, company, (db) =>
    fill(db, deps, { form, passwordHash, trialDays }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "ERR_EMAIL_TAKEN") throw error;
    await notifyOwner(deps, database, form.email);
    throw new AppError("ERR_SIGNUP_REFUSED");
  });
  return admitUser(deps, { ...admin, way: "password", userAgent, address: client });
}

async function fill(
  db: WriteTx,
  deps: SignUpDeps,
  { form, passwordHash, trialDays }: { form: SignUpCall["form"]; passwordHash: string; trialDays: number },
): Promise<{ companyId: number; userId: number }> {
  const { companyId } = db;
  const { name, email, language } = form;
  const userId = await createUser(db, {
    name,
    email,
    passwordHash,
    profile: "admin",
    language: language ?? null,
  });
  await writeSetting(db, "campaignsEnabled", "true");
  await updateTrialEnd(db, deps.clock.now(), trialDays);
  await keepInvoiceCurrent(db, deps.clock.now());
  await publishCompanyEvent(db, "company.created", deps.clock.now(), { by: "signup" });
  const auditor = { userId, name };
  await recordAudit(db, auditor, { area: "users", action: "created", entityId: userId, label: name });
  const token = writeConfirmation(deps.secrets, { companyId, userId }, email);
  await writeMail(db, deps, {
    to: email,
    language: language ?? "pt",
    until: new Date(deps.clock.now().getTime() + mailLife),
    content: {
      kind: "welcome",
      told: { name, days: trialDays, link: new URL(`/confirm-email#${token}`, deps.publicUrl).href },
    },
  });
  return { companyId, userId };
}

async function notifyOwner(deps: SignUpDeps, database: Database, email: string): Promise<void> {
  if (!(await deps.signupLimits.mayTellOwner(email))) return;
  const owner = await database.platform((db) => findLogin(db, email));
  if (!owner) return;
  await database.write(owner.company_id, async (db) => {
    const user = await findUser(db, owner.user_id);
    if (!user?.active) return;
    await writeMail(db, deps, {
      to: user.email,
      language: (user.language ?? (await findCompany(db))?.language ?? "pt") as Language,
      until: new Date(deps.clock.now().getTime() + mailLife),
      content: {
        kind: "addressTaken",
        told: { name: user.name, link: new URL("/forgetpsw", deps.publicUrl).href },
      },
    });
  });
}
