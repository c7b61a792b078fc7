import type { UserSession } from "@recado/contract/auth";
import { maxSupportMinutes } from "@recado/contract/support";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { hashToken, randomToken } from "../../platform/secrets.ts";
import type { SupportSession } from "./sessions.ts";
import { describeUser, type SignInDeps, sessionOf } from "./sign-in.ts";
import { findActorRow, insertSession } from "./store.ts";
import { findInside, moveInside } from "./support-store.ts";

/**
 * Opens a support session, which has no refresh token of its own. The operator's own session refreshes it until it
 * expires.
 */
export async function openSupportSession(
  db: WriteTx,
  {
    sessionId,
    userId,
    hostSessionId,
    userAgent,
    now,
  }: { sessionId: string; userId: number; hostSessionId: string; userAgent: string | undefined; now: Date },
): Promise<void> {
  await insertSession(db, {
    id: sessionId,
    user_id: userId,
    secret_hash: hashToken(randomToken()),
    expires_at: new Date(now.getTime() + maxSupportMinutes * 60_000),
    rotated_at: now,
    verified_at: now,
    user_agent: storableText(userAgent ?? "").slice(0, 400),
    host_session_id: hostSessionId,
  });
}

/**
 * Returns the support session for the response body; undefined if the support session or the operator's own session has
 * ended.
 */
export async function showSupportSession(
  deps: SignInDeps,
  db: ReadTx,
  sessionId: string,
): Promise<UserSession | undefined> {
  const row = await findActorRow(db, sessionId);
  const now = deps.clock.now();
  if (!row?.is_support || row.session_ends_at <= now) return undefined;
  const user = await describeUser(db, row.user_id, now);
  const { session } = await sessionOf(deps, db, user, { sessionId, refreshToken: undefined });
  return { ...session, support: { until: row.session_ends_at.toISOString() } };
}

/**
 * Points the operator's own session at a support session, which is valid only while this pointer exists. Returns false
 * if the operator's session already points at a support session, or was changed concurrently.
 */
export async function pointToSupport(
  { database, clock }: Pick<SignInDeps, "database" | "clock">,
  own: SupportSession,
  inside: SupportSession,
): Promise<boolean> {
  const before = await database.read(own.companyId, (db) => findInside(db, own.sessionId));
  const row = before && (await database.read(before.companyId, (db) => findActorRow(db, before.sessionId)));
  if (row && row.session_ends_at > clock.now()) return false;
  return database.write(own.companyId, (db) =>
    moveInside(db, own.sessionId, { before: before?.sessionId ?? null, inside }),
  );
}
