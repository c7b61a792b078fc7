/*
 * A user who has forgotten the password sets a new one in two steps. This file mails a recovery code; reset-password.ts
 * accepts the code once, sets the new password and ends all sessions of the user. request-limits.ts limits the mails;
 * reset-code.ts makes codes and their hashes. An unknown email address causes the same work as a known one; only the
 * response differs, as the specification demands.
 */

import type { Language } from "@recado/contract/shared/language";
import { findCompany } from "../../domain/companies/queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { findLogin } from "../auth/find-login.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";
import { recoveryLink, setCode } from "./set-code.ts";

export interface RequestDeps extends MailDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

/** Mails a recovery code to the user who has the email address. */
export async function requestCode(deps: RequestDeps, email: string): Promise<void> {
  const { database, secrets, clock, publicUrl } = deps;
  if (!deps.mailer) throw new AppError("ERR_MAIL_NOT_CONFIGURED");
  const owner = await database.platform((db) => findLogin(db, email));
  if (!owner) throw new AppError("ERR_EMAIL_NOT_FOUND");
  await database.write(owner.company_id, async (db) => {
    const set = await setCode(db, secrets, owner.user_id, clock.now());
    if (!set) throw new AppError("ERR_EMAIL_NOT_FOUND");
    const { user, code, until } = set;
    const company = await findCompany(db);
    const language = (user.language ?? company?.language ?? "pt") as Language;
    const told = { name: user.name, code, link: recoveryLink(publicUrl, user.email, code) };
    await writeMail(db, deps, { to: user.email, language, until, content: { kind: "passwordReset", told } });
  });
}
