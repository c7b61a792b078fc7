/*
 * An operator can enter a company as support. Support acts as a user of that company with which nobody can log in. The
 * support session ends after an hour at the latest, and together with the operator's own session. The audit logs of
 * both companies record entering, with the reason, and leaving. See decision 0018.
 */

import { randomUUID } from "node:crypto";
import type { UserSession } from "@recado/contract/auth";
import type { Language } from "@recado/contract/shared/language";
import { recordSupport } from "../../domain/audit-log/actions.ts";
import { accessCompany } from "../../domain/companies/policy.ts";
import { findSuperUser, keepSupportUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { SignInDeps } from "../auth/sign-in.ts";
import { openSupportSession, pointToSupport, showSupportSession } from "../auth/support-sessions.ts";
import { findLiveSessions, isInside } from "../auth/support-store.ts";
import { closeSupport } from "./leave-company.ts";

interface EnterCall {
  companyId: number;
  reason: string;
  userAgent: string | undefined;
}

/** Word added to the support person's name, in the language of the company's users. */
const supportNames: Readonly<Record<Language, string>> = { pt: "suporte", en: "support", es: "soporte" };

/**
 * Lets the operator enter a company as support, for an hour at most. The support session is valid only while the
 * operator's own session refers to it, so if the operator enters twice at the same time, only one support session is
 * valid.
 */
export async function enterCompany(
  deps: SignInDeps,
  actor: Actor,
  { companyId, reason, userAgent }: EnterCall,
): Promise<UserSession> {
  const { database, clock } = deps;
  const inside = { companyId, sessionId: randomUUID() };
  await database.read(companyId, (db) => requireEnterable(db, clock.now()));
  if (!(await pointToSupport(deps, actor, inside))) throw new AppError("ERR_SUPPORT_INSIDE");
  const session = await database.write(companyId, async (db) => {
    const company = await requireEnterable(db, clock.now());
    const name = `${actor.name} (${supportNames[company.language as Language]})`;
    const host = { companyId: actor.companyId, userId: actor.userId };
    const userId = await keepSupportUser(db, { name, email: `${randomUUID()}@support.invalid`, host });
    if (!(await isInside(db, actor, inside.sessionId))) throw new AppError("ERR_SUPPORT_INSIDE");
    // Ends an earlier support session that has expired and whose end is not recorded yet.
    for (const { id } of await findLiveSessions(db, userId)) await closeSupport(db, id, "sessionEnded");
    await openSupportSession(db, {
      sessionId: inside.sessionId,
      userId,
      hostSessionId: actor.sessionId,
      userAgent,
      now: clock.now(),
    });
    await recordSupport(
      db,
      { userId, name, host },
      {
        area: "support",
        action: "signedIn",
        entityId: companyId,
        label: company.name,
        changes: [{ field: "reason", to: reason }],
      },
    );
    return showSupportSession(deps, db, inside.sessionId);
  });
  if (!session) throw new AppError("ERR_SESSION_EXPIRED");
  return session;
}

/** Throws if the company is the operator's own, or if the company counts as gone because its deletion is due. */
async function requireEnterable(db: ReadTx, now: Date) {
  const company = await accessCompany(db, db.companyId);
  if (company.deletion_at !== null && company.deletion_at <= now) throw new AppError("ERR_NO_COMPANY_FOUND");
  if (await findSuperUser(db)) throw new AppError("ERR_SUPPORT_HOST");
  return company;
}
