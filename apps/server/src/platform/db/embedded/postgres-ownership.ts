import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { ConnectionConfig } from "../connection.ts";

/**
 * Key of the advisory lock that the owner of an embedded server holds. The number is arbitrary but must never change:
 * programs with different keys would not notice each other.
 */
const OWNERSHIP_LOCK = 7_236_001;
/**
 * Time for which a new owner waits for the ownership lock. A program that is stopping, or was just killed, needs a
 * moment to release the lock.
 */
const PATIENCE_MS = 3000;

/** Opens a session on the database `postgres`; returns undefined while the server accepts no sessions. */
export async function openOwnerSession(connection: ConnectionConfig): Promise<Client | undefined> {
  // The session must not use the product's database, because a database with an open session cannot be cloned or
  // renamed.
  const session = new Client({
    ...connection,
    database: "postgres",
    application_name: `recado ${process.pid}`,
  });
  // The error needs no handling here: callers listen for the end of the connection, and the server's log contains the
  // cause.
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

/**
 * True if the server cannot accept sessions yet, because it is starting, recovering, shutting down or not listening.
 */
function isNotYet(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === "57P03";
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ECONNREFUSED" || isLost(error);
}

/** True if the server stopped while this connection was open. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === "57P01" || error.code === "57P02";
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ECONNRESET" || code === "EPIPE" || /terminated|not queryable/.test(message);
}

/**
 * Makes this program the owner of an embedded server, which is the program that stops the server at its own end. The
 * ownership is an advisory lock in the server, which is released however the program ends, so no stale lock can remain.
 * Returns false if the previous owner stopped the server meanwhile. Throws if another running program owns the server.
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
