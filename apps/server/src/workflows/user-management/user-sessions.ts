import {
  maxListedSessions,
  type SessionEnd,
  type SignInSession,
  sessionEnds,
} from "@recado/contract/user-sessions";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { accessUser, requireMayChangeUser } from "../../domain/users/policy.ts";
import { lockUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { endSessions } from "../auth/sessions.ts";
import { findSessionsOf, type SessionRow } from "../auth/store.ts";

/** Lists a user's session and the former ones that are still stored, to the user and to admins. */
export async function listSessions(
  db: ReadTx,
  actor: Actor,
  userId: number,
  now: Date,
): Promise<SignInSession[]> {
  const user = await accessUser(db, userId);
  requireMayChangeUser(actor, user, {});
  const rows = await findSessionsOf(db, userId, maxListedSessions);
  return rows.map((row) => presentSession(row, { lastSeenAt: user.last_seen_at, actor, now }));
}

/**
 * Ends the sessions of a user, except for the one that the request belongs to. The browser of an ended session loses
 * its live connection and goes to the login page at once.
 */
export async function endSessionsOf(db: WriteTx, actor: Actor, userId: number): Promise<void> {
  await lockUser(db, userId);
  const user = await accessUser(db, userId);
  requireMayChangeUser(actor, user, {});
  const hasEnded = await endSessions(db, user, "ended", actor.sessionId);
  if (!hasEnded) return;
  const entry = { area: "sessions", action: "sessionEnded", entityId: userId, label: user.name } as const;
  await recordAudit(db, actor, entry);
}

function presentSession(
  row: SessionRow,
  { lastSeenAt, actor, now }: { lastSeenAt: Date | null; actor: Actor; now: Date },
): SignInSession {
  const { id, created_at: since, ended_at: endedAt, expires_at: expiresAt } = row;
  const end = endOf(row, now);
  // The user's last presence signal came from the live session, because a user has one session at a time.
  const seen =
    end === null && lastSeenAt !== null && lastSeenAt > row.rotated_at ? lastSeenAt : row.rotated_at;
  return {
    id,
    since: since.toISOString(),
    lastActiveAt: seen.toISOString(),
    endedAt: end === null ? null : (endedAt ?? expiresAt).toISOString(),
    end,
    userAgent: row.user_agent ?? "",
    address: row.address,
    current: id === actor.sessionId,
  };
}

function endOf({ ended_at, end_reason, expires_at }: SessionRow, now: Date): SessionEnd | null {
  if (ended_at === null) return expires_at <= now ? "expired" : null;
  if (end_reason === "logout") return "signedOut";
  return sessionEnds.find((known) => known === end_reason) ?? "ended";
}
