import { randomUUID } from "node:crypto";
import type { SessionEnd } from "@recado/contract/shared/session-ends";
import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { sessionRoom } from "../../platform/live/rooms.ts";
import { hashToken, isSameHash, randomToken } from "../../platform/secrets.ts";

export const sessionLifeSeconds = 7 * 24 * 3_600;
/** Two tabs may refresh with the same cookie at the same moment; later the old secret is a theft. */
const rotationGraceMilliseconds = 10_000;

export interface OpenSession {
  sessionId: string;
  userId: number;
  /** The new refresh cookie, or undefined when the browser already holds the newest. */
  refreshToken: string | undefined;
}

/** Opens the user's one live session and ends the ones before, which are told so. */
export async function openSession(
  db: WriteTx,
  user: { id: number; email: string },
  userAgent: string | undefined,
  now: Date,
): Promise<OpenSession> {
  // Two logins at once take turns.
  await db.run(sql`select id from users where company_id = ${db.companyId} and id = ${user.id} for update`);
  await endSessions(db, user, "replaced");
  const sessionId = randomUUID();
  const secret = randomToken();
  await db.run(
    build.insertInto("user_sessions").values({
      company_id: db.companyId,
      id: sessionId,
      user_id: user.id,
      secret_hash: hashToken(secret),
      expires_at: new Date(now.getTime() + sessionLifeSeconds * 1_000),
      rotated_at: now,
      user_agent: storableText(userAgent ?? "").slice(0, 400),
    }),
  );
  return { sessionId, userId: user.id, refreshToken: writeToken(db.companyId, sessionId, secret) };
}

/** Ends the user's sessions but the one that is kept, and tells them why. */
export async function endSessions(
  db: WriteTx,
  user: { id: number; email: string },
  reason: SessionEnd | "replaced",
  kept?: string,
): Promise<void> {
  const ended = await db.rows(
    build
      .updateTable("user_sessions")
      .set({ ended_at: sql`now()`, end_reason: reason })
      .where("company_id", "=", db.companyId)
      .where("user_id", "=", user.id)
      .where("ended_at", "is", null)
      .$if(kept !== undefined, (sessions) => sessions.where("id", "<>", kept ?? ""))
      .returning("id"),
  );
  if (ended.length === 0) return;
  const told = { id: user.id, email: user.email, companyId: db.companyId };
  db.publish(
    ended.map(({ id }) => sessionRoom(id)),
    "auth",
    { action: "update", user: told, ...(reason === "replaced" ? {} : { reason }) },
  );
  db.notify("actor", `${db.companyId}:${user.id}`);
}

/** A new secret for a good refresh token; undefined for a bad one. A replayed old one, however old, ends the session. */
export async function rotateSession(
  db: WriteTx,
  token: RefreshToken,
  now: Date,
): Promise<OpenSession | undefined> {
  const session = await db.first(
    build
      .selectFrom("user_sessions")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .where("id", "=", token.sessionId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .forUpdate(),
  );
  if (!session) return undefined;
  const given = hashToken(token.secret);
  if (!isSameHash(given, session.secret_hash)) {
    const racing =
      session.previous_secret_hash !== null &&
      isSameHash(given, session.previous_secret_hash) &&
      now.getTime() - session.rotated_at.getTime() < rotationGraceMilliseconds;
    if (racing) return { sessionId: session.id, userId: session.user_id, refreshToken: undefined };
    // Only a session's own tokens tell its id, so whoever knows it and not the newest secret replays an old cookie.
    await closeSession(db, session.user_id, session.id, "replayed");
    return undefined;
  }
  const secret = randomToken();
  await db.run(
    build
      .updateTable("user_sessions")
      .set({
        secret_hash: hashToken(secret),
        previous_secret_hash: given,
        rotated_at: now,
        expires_at: new Date(now.getTime() + sessionLifeSeconds * 1_000),
      })
      .where("company_id", "=", db.companyId)
      .where("id", "=", session.id),
  );
  return {
    sessionId: session.id,
    userId: session.user_id,
    refreshToken: writeToken(db.companyId, session.id, secret),
  };
}

export async function closeSession(
  db: WriteTx,
  userId: number,
  sessionId: string,
  reason: string,
): Promise<void> {
  await db.run(
    build
      .updateTable("user_sessions")
      .set({ ended_at: sql`now()`, end_reason: reason })
      .where("company_id", "=", db.companyId)
      .where("id", "=", sessionId)
      .where("ended_at", "is", null),
  );
  db.notify("actor", `${db.companyId}:${userId}`);
}

export function findSession(db: ReadTx, sessionId: string) {
  return db.first(
    build
      .selectFrom("user_sessions")
      .innerJoin("users", (join) =>
        join
          .onRef("users.company_id", "=", "user_sessions.company_id")
          .onRef("users.id", "=", "user_sessions.user_id"),
      )
      .select([
        "user_sessions.created_at",
        "user_sessions.expires_at",
        "user_sessions.user_agent",
        "users.last_seen_at",
      ])
      .where("user_sessions.company_id", "=", db.companyId)
      .where("user_sessions.id", "=", sessionId),
  );
}

/** Sessions that ended or ran out long ago. */
export function forgetOldSessions(db: ReadTx): Promise<number> {
  return db.run(
    sql`delete from user_sessions where company_id = ${db.companyId} and coalesce(ended_at, expires_at) < now() - interval '30 days'`,
  );
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
