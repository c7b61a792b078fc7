import { recordSupport } from "../../domain/audit-log/actions.ts";
import { accessCompany } from "../../domain/companies/policy.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { closeSession, type SupportSession } from "../auth/sessions.ts";
import { lockSupport, moveInside, type SupportRow } from "../auth/support-store.ts";

/** How a support session ended. `sessionEnded` means that it expired, or that the operator's own session ended. */
export type SupportEnd = "signedOut" | "sessionEnded";

/**
 * Ends a support session. The audit logs of both companies record the end only once, even if several processes end the
 * session.
 */
export async function leaveCompany(
  database: Database,
  inside: SupportSession,
  how: SupportEnd,
): Promise<void> {
  const left = await database.write(inside.companyId, (db) => closeSupport(db, inside.sessionId, how));
  if (!left) return;
  await database.write(left.hostCompanyId, (db) =>
    moveInside(db, left.hostSessionId, { before: inside.sessionId, inside: null }),
  );
}

/** Ends a support session; returns undefined if the session had already ended. */
export async function closeSupport(
  db: WriteTx,
  sessionId: string,
  action: SupportEnd,
): Promise<SupportRow | undefined> {
  const support = await lockSupport(db, sessionId);
  if (!support) return undefined;
  const { userId, name, hostCompanyId, hostUserId } = support;
  await closeSession(db, userId, sessionId, "support");
  const { name: label } = await accessCompany(db, db.companyId);
  const host = { companyId: hostCompanyId, userId: hostUserId };
  await recordSupport(db, { userId, name, host }, { area: "support", action, entityId: db.companyId, label });
  return support;
}
