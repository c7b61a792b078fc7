import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { SupportSession } from "./sessions.ts";

/** Finds the support session that the operator's own session points at, even if that support session has ended. */
export function findInside(db: ReadTx, sessionId: string): Promise<SupportSession | undefined> {
  return db.first(sql<SupportSession>`
    select inside_company_id as "companyId", inside_session_id as "sessionId" from user_sessions
    where company_id = ${db.companyId} and id = ${sessionId} and inside_session_id is not null`);
}

/**
 * Points the operator's session at another support session if it still points at `before` and has not ended. Returns
 * whether the pointer was changed.
 */
export async function moveInside(
  db: ReadTx,
  sessionId: string,
  { before, inside }: { before: string | null; inside: SupportSession | null },
): Promise<boolean> {
  const moved = await db.run(sql`
    update user_sessions
    set inside_company_id = ${inside?.companyId ?? null}, inside_session_id = ${inside?.sessionId ?? null}
    where company_id = ${db.companyId} and id = ${sessionId} and ended_at is null
      and inside_session_id is not distinct from ${before}::uuid`);
  return moved > 0;
}

/** Returns whether the operator's own session points at this support session. */
export async function isInside(db: ReadTx, host: SupportSession, sessionId: string): Promise<boolean> {
  const found = await db.first(
    sql<{ inside: boolean }>`select is_inside(${host.companyId}, ${host.sessionId}, ${sessionId}) as inside`,
  );
  return found?.inside === true;
}

/** Finds the user's sessions that have not been ended. */
export function findLiveSessions(db: ReadTx, userId: number): Promise<{ id: string }[]> {
  return db.rows(sql<{ id: string }>`
    select id from user_sessions where company_id = ${db.companyId} and user_id = ${userId} and ended_at is null`);
}

export interface SupportRow {
  userId: number;
  name: string;
  hostCompanyId: number;
  hostUserId: number;
  hostSessionId: string;
}

/** Finds a support session that has not ended and locks it until the transaction ends. */
export function lockSupport(db: ReadTx, sessionId: string): Promise<SupportRow | undefined> {
  return db.first(sql<SupportRow>`
    select users.id as "userId", users.name, users.host_company_id as "hostCompanyId", users.host_user_id as "hostUserId",
      user_sessions.host_session_id as "hostSessionId"
    from user_sessions join users on users.company_id = user_sessions.company_id and users.id = user_sessions.user_id
    where user_sessions.company_id = ${db.companyId} and user_sessions.id = ${sessionId}
      and user_sessions.host_session_id is not null and user_sessions.ended_at is null
    for update of user_sessions`);
}

/** Finds support sessions of all companies that have ended or expired, but are not closed yet. */
export function findEndedSupport(db: Pick<ReadTx, "rows">, now: Date): Promise<SupportSession[]> {
  return db.rows(
    sql<SupportSession>`select company_id as "companyId", session_id as "sessionId" from list_ended_support(${now})`,
  );
}
