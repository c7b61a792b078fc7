/*
 * An operator enters a company to help, under a user row of that company that no login finds. The support session lives for an
 * hour at most and hangs on the operator's own session. Both audit logs record entering with its reason, and leaving. See
 * decision 0018.
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

/** Label beside the support person's name, as the company's users see it. */
const supportNames: Readonly<Record<Language, string>> = { pt: "suporte", en: "support", es: "soporte" };

/**
 * Lets the operator enter a company as support, for an hour at most. The session counts only once the operator's own
 * session refers to it, so of two concurrent entries only one stays open.
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
    // The session has expired without its end being recorded.
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

/** The operator cannot enter their own company, and a company whose deletion is due no longer exists. */
async function requireEnterable(db: ReadTx, now: Date) {
  const company = await accessCompany(db, db.companyId);
  if (company.deletion_at !== null && company.deletion_at <= now) throw new AppError("ERR_NO_COMPANY_FOUND");
  if (await findSuperUser(db)) throw new AppError("ERR_SUPPORT_HOST");
  return company;
}
