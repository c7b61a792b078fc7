/*
 * An admin or the operator removes the second factor of a user who has lost the phone. With a delay, the removal waits in
 * a row, which jobs.ts carries out when it is due. Either way a mail tells the user, who can cancel a waiting removal with
 * the mail's link or in the profile.
 */

import { secondFactorRemovalHours } from "@recado/contract/second-factors";
import type { Language } from "@recado/contract/shared/language";
import { type Auditor, systemAuditor } from "../../domain/audit-log/actions.ts";
import { findCompany } from "../../domain/companies/queries.ts";
import {
  auditSecondFactor,
  hasSecondFactor,
  publishSecondFactor,
} from "../../domain/second-factors/actions.ts";
import {
  deleteRemoval,
  deleteSecondFactor,
  findRemoval,
  insertRemoval,
} from "../../domain/second-factors/store.ts";
import { isSettingOn } from "../../domain/settings/queries.ts";
import { accessUser, requireMayChangeUser } from "../../domain/users/policy.ts";
import type { UserRow } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken, isSameHash, randomToken } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";

export interface FactorRemovalDeps extends Pick<MailDeps, "secrets"> {
  /** Connection to the mail server or, in commands, its settings; undefined if the installation has none. */
  mailer: object | undefined;
  clock: Clock;
  publicUrl: string;
}

const hourMilliseconds = 3_600_000;
/** Time for which the mail server may be retried; a later mail about a removal that was done would be of little use. */
const mailHours = 24;

/** Removes the factor of a colleague, at once or with the delay of the company's setting. */
export async function removeOfColleague(
  deps: FactorRemovalDeps,
  db: WriteTx,
  actor: Actor,
  userId: number,
): Promise<Date | null> {
  const user = await accessUser(db, userId);
  requireMayChangeUser(actor, user, {});
  if (!(await hasSecondFactor(db, userId))) throw new AppError("ERR_SECOND_FACTOR_OFF");
  // Users turn their own second factor off with a code.
  if (userId === actor.userId) throw new AppError("ERR_NO_PERMISSION");
  const hours = (await isSettingOn(db, "secondFactorRemovalDelay")) ? secondFactorRemovalHours : 0;
  return removeFactor(deps, db, { user, auditor: actor, hours });
}

/**
 * Removes the factor of a user who has one, after `hours`, or at once if `hours` is 0. Returns the time at which a waiting removal takes
 * effect.
 */
export async function removeFactor(
  deps: FactorRemovalDeps,
  db: WriteTx,
  { user, auditor, hours }: { user: UserRow; auditor: Auditor; hours: number },
): Promise<Date | null> {
  if (hours === 0) {
    await carryOut(db, auditor, user);
    await mailUser(deps, db, { user, auditor, dueAt: null, link: new URL("/profile", deps.publicUrl).href });
    return null;
  }
  const dueAt = new Date(deps.clock.now().getTime() + hours * hourMilliseconds);
  const token = `${db.companyId}.${user.id}.${randomToken()}`;
  if (!(await insertRemoval(db, user.id, { dueAt, tokenHash: hashToken(token) })))
    return (await findRemoval(db, user.id))?.due_at ?? dueAt;
  await auditSecondFactor(db, auditor, user, [{ field: "secondFactorRemoval", from: false, to: true }]);
  publishSecondFactor(db, user.id);
  // The token stands in the URL's fragment, because browsers do not send fragments to servers.
  const link = new URL(`/not-me#${token}`, deps.publicUrl).href;
  await mailUser(deps, db, { user, auditor, dueAt, link });
  return dueAt;
}

/** Carries out a removal that is due, unless it was cancelled meanwhile. */
export async function removeDueFactor(database: Database, companyId: number, userId: number): Promise<void> {
  await database.write(companyId, async (db) => {
    if (!(await deleteRemoval(db, userId))) return;
    await carryOut(db, systemAuditor, await accessUser(db, userId));
  });
}

/** Cancels the removal that the mail's token belongs to. Throws if it was cancelled or carried out before. */
export async function cancelByToken(database: Database, token: string): Promise<void> {
  const [, companyId, userId] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
  if (userId === undefined) throw new AppError("ERR_SECOND_FACTOR_REMOVAL");
  await database.write(Number(companyId), async (db) => {
    const removal = await findRemoval(db, Number(userId));
    if (!removal || !isSameHash(hashToken(token), removal.token_hash))
      throw new AppError("ERR_SECOND_FACTOR_REMOVAL");
    await cancelRemoval(db, Number(userId));
  });
}

export async function cancelRemoval(db: WriteTx, userId: number): Promise<void> {
  const user = await accessUser(db, userId);
  if (!(await deleteRemoval(db, userId))) throw new AppError("ERR_SECOND_FACTOR_REMOVAL");
  const auditor = { userId, name: user.name };
  await auditSecondFactor(db, auditor, user, [{ field: "secondFactorRemoval", from: true, to: false }]);
  publishSecondFactor(db, userId);
}

async function carryOut(db: WriteTx, auditor: Auditor, user: UserRow): Promise<void> {
  if (!(await deleteSecondFactor(db, user.id))) return;
  await auditSecondFactor(db, auditor, user, [{ field: "secondFactor", from: true, to: false }]);
  publishSecondFactor(db, user.id);
}

interface RemovalNotice {
  user: UserRow;
  auditor: Auditor;
  dueAt: Date | null;
  link: string;
}

async function mailUser(
  deps: FactorRemovalDeps,
  db: WriteTx,
  { user, auditor, dueAt, link }: RemovalNotice,
): Promise<void> {
  const company = await findCompany(db);
  const language = (user.language ?? company?.language ?? "pt") as Language;
  const format = new Intl.DateTimeFormat(language, {
    timeZone: company?.time_zone ?? "UTC",
    dateStyle: "short",
    timeStyle: "short",
  });
  const by = auditor.userId === null ? null : auditor.name;
  const told = { name: user.name, by, when: dueAt && format.format(dueAt), link };
  const until = dueAt ?? new Date(deps.clock.now().getTime() + mailHours * hourMilliseconds);
  await writeMail(db, deps, {
    to: user.email,
    language,
    until,
    content: { kind: "secondFactorRemoval", told },
  });
}
