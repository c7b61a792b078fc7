import { randomUUID } from "node:crypto";
import type { SessionEndReason } from "@recado/contract/shared/session-end-reasons";
import type { Selectable } from "kysely";
import { lockUser } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { UserSessions } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { permissionRoom, sessionRoom } from "../../platform/live/rooms.ts";
import { hashToken, isSameHash, randomToken } from "../../platform/secrets.ts";
import { endSessionRow, endSessionRows, insertSession, lockLiveSession, updateSessionRow } from "./store.ts";

export const sessionLifeSeconds = 7 * 24 * 3_600;
/**
 * Time for which the previous refresh secret is accepted, because two tabs may refresh with the same cookie at once. An
 * older secret counts as stolen.
 */
const rotationGraceMilliseconds = 10_000;

export interface OpenSession {
  sessionId: string;
  userId: number;
  /** New value of the refresh cookie; undefined if the browser already has the newest value. */
  refreshToken: string | undefined;
  /** Support session that the operator entered from this session. It may have ended in the meantime. */
  inside: SupportSession | undefined;
}

/** Ids of a support session and of the company that the operator entered. */
export interface SupportSession {
  companyId: number;
  sessionId: string;
}

/** Browser that opens or renews a session. */
export interface SessionOrigin {
  /** User-Agent header; undefined if the browser sent none. */
  userAgent: string | undefined;
  /** Network address; undefined if it is not known. */
  address: string | undefined;
}

/** Opens a session for the user. The user's earlier sessions end, and their browsers are notified. */
export async function openUserSession(
  db: WriteTx,
  user: { id: number; email: string },
  { userAgent, address }: SessionOrigin,
  now: Date,
): Promise<OpenSession> {
  // The lock serializes two concurrent logins of one user.
  await lockUser(db, user.id);
  await endSessions(db, user, "replaced");
  const sessionId = randomUUID();
  const secret = randomToken();
  await insertSession(db, {
    id: sessionId,
    user_id: user.id,
    secret_hash: hashToken(secret),
    expires_at: new Date(now.getTime() + sessionLifeSeconds * 1_000),
    rotated_at: now,
    verified_at: now,
    user_agent: storableText(userAgent ?? "").slice(0, 400),
    address: address ?? null,
  });
  publishSessions(db, user.id);
  return {
    sessionId,
    userId: user.id,
    refreshToken: writeToken(db.companyId, sessionId, secret),
    inside: undefined,
  };
}

/**
 * Ends all sessions of the user except `kept` and notifies the browsers of the ended sessions. Returns whether a session
 * was ended.
 */
export async function endSessions(
  db: WriteTx,
  user: { id: number; email: string },
  reason: SessionEndReason | "replaced",
  kept?: string,
): Promise<boolean> {
  const ended = await endSessionRows(db, user.id, reason, kept);
  if (ended.length === 0) return false;
  for (const session of ended) dropSupportActors(db, insideOf(session));
  const told = { id: user.id, email: user.email, companyId: db.companyId };
  db.publish(
    ended.map(({ id }) => sessionRoom(id)),
    "auth",
    {
      action: "update",
      user: told,
      ...(reason === "replaced" ? {} : { reason }),
    },
  );
  db.notify("actor", `${db.companyId}:${user.id}`);
  publishSessions(db, user.id);
  return true;
}

/** Tells the company's admins that the list of a user's sessions has changed. */
function publishSessions(db: WriteTx, userId: number): void {
  db.publish([permissionRoom(db.companyId, "user-modal:editProfile")], "userSession", {
    action: "update",
    userId,
  });
}

/**
 * Gives the session a new secret if the refresh token is valid; returns undefined for an invalid token. An outdated
 * token counts as stolen and ends the session, unless the token was replaced by the newest one a moment ago.
 */
export async function rotateSession(
  db: WriteTx,
  token: RefreshToken,
  address: string | undefined,
  now: Date,
): Promise<OpenSession | undefined> {
  const session = await lockLiveSession(db, token.sessionId, now);
  if (!session) return undefined;
  const given = hashToken(token.secret);
  if (!isSameHash(given, session.secret_hash)) {
    const racing =
      session.previous_secret_hash !== null &&
      isSameHash(given, session.previous_secret_hash) &&
      now.getTime() - session.rotated_at.getTime() < rotationGraceMilliseconds;
    if (racing)
      return {
        sessionId: session.id,
        userId: session.user_id,
        refreshToken: undefined,
        inside: insideOf(session),
      };
    // Only the session's own tokens contain the session's id, so a token with the right id and an outdated secret is a
    // replayed cookie.
    await closeSession(db, session.user_id, session.id, "replayed");
    return undefined;
  }
  const secret = randomToken();
  await updateSessionRow(db, session.id, {
    secret_hash: hashToken(secret),
    previous_secret_hash: given,
    rotated_at: now,
    address: address ?? null,
    expires_at: new Date(now.getTime() + sessionLifeSeconds * 1_000),
  });
  return {
    sessionId: session.id,
    userId: session.user_id,
    refreshToken: writeToken(db.companyId, session.id, secret),
    inside: insideOf(session),
  };
}

function insideOf({
  inside_company_id: companyId,
  inside_session_id: sessionId,
}: Pick<Selectable<UserSessions>, "inside_company_id" | "inside_session_id">): SupportSession | undefined {
  return companyId === null || sessionId === null ? undefined : { companyId, sessionId };
}

export async function closeSession(
  db: WriteTx,
  userId: number,
  sessionId: string,
  reason: string,
): Promise<void> {
  const ended = await endSessionRow(db, sessionId, reason);
  if (ended) dropSupportActors(db, insideOf(ended));
  db.notify("actor", `${db.companyId}:${userId}`);
  publishSessions(db, userId);
}

/**
 * Ending a session also ends the support session that was entered from it, so the cached actors of that company are
 * dropped.
 */
function dropSupportActors(db: WriteTx, inside: SupportSession | undefined): void {
  if (inside) db.notify("actor", `${inside.companyId}:*`);
}

export interface RefreshToken {
  companyId: number;
  sessionId: string;
  secret: string;
}

function writeToken(companyId: number, sessionId: string, secret: string): string {
  return `${companyId}.${sessionId}.${secret}`;
}

export function readRefreshToken(text: string | undefined): RefreshToken | undefined {
  const match = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(
    text ?? "",
  );
  if (!match) return undefined;
  const [, companyId = "", sessionId = "", secret = ""] = match;
  return { companyId: Number(companyId), sessionId, secret };
}
