import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { ConnectionConfig } from "../connection.ts";

/**
 * Key of the ownership lock. The number is arbitrary but must never change: programs with different keys would not
 * notice each other.
 */
const OWNERSHIP_LOCK = 7_236_001;
/** A program that was just killed or is stopping needs a moment to release the lock. */
const PATIENCE_MS = 3000;

/** Opens a session on the `postgres` database; returns undefined while the server accepts none. */
export async function openOwnerSession(connection: ConnectionConfig): Promise<Client | undefined> {
  // The session is not on the product's database, so that it can be cloned and renamed meanwhile.
  const session = new Client({
    ...connection,
    database: "postgres",
    application_name: `recado ${process.pid}`,
  });
  // Callers watch for the end of the connection; its cause is in the server's log.
  session.on("error", () => undefined);
  try {
    await session.connect();
    return session;
  } catch (error) {
    await session.end();
    if (isNotYet(error)) return undefined;
    throw new Error(
      `the embedded PostgreSQL refused the login of the database owner: ${(error as Error).message}`,
    );
  }
}

/** True if the server is starting, recovering, shutting down or not listening. */
function isNotYet(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === "57P03";
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ECONNREFUSED" || isLost(error);
}

/** True if the server ended while this connection was open. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === "57P01" || error.code === "57P02";
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ECONNRESET" || code === "EPIPE" || /terminated|not queryable/.test(message);
}

/**
 * Claims an embedded server for this program, which stops it at its own end. The lock in the server is released when
 * the program ends in any way, so it never becomes stale.
 * Returns false if the previous owner stopped the server meanwhile; throws if it is in use.
 */
export async function claimOwnership(session: Client, location: string): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  try {
    while (!(await tryLock(session))) {
      if (Date.now() > deadline) throw await inUse(session, location);
      await sleep(50);
    }
    return true;
  } catch (error) {
    await session.end();
    if (isLost(error)) return false;
    throw error;
  }
}

async function inUse(session: Client, location: string): Promise<Error> {
  const holder = await findHolder(session);
  return new Error(
    `the database in ${location} is in use by another Recado${holder}: stop that process first, or use another DATA_DIR`,
  );
}

async function tryLock(session: Client): Promise<boolean> {
  const { rows } = await session.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    OWNERSHIP_LOCK,
  ]);
  return rows[0]?.locked === true;
}

async function findHolder(session: Client): Promise<string> {
  const { rows } = await session.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNERSHIP_LOCK],
  );
  const pid = /^recado (\d+)$/.exec(rows[0]?.application_name ?? "")?.[1];
  return pid ? ` (process ${pid})` : "";
}
