import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { ConnectionConfig } from "../connection.ts";

/** Any number, as long as it stays: two programs with different ones would not notice each other. */
const OWNERSHIP_LOCK = 7_236_001;
/** A program that was just killed or is just stopping needs a moment to let go. */
const PATIENCE_MS = 3000;

/** A session beside the product's own database, or undefined while the server does not accept any. */
export async function openSession(connection: ConnectionConfig): Promise<Client | undefined> {
  // Not on the product's database, so that it can be cloned and renamed meanwhile.
  const session = new Client({
    ...connection,
    database: "postgres",
    application_name: `recado ${process.pid}`,
  });
  // The end of the connection is what matters to whoever holds the session; its cause is in the server's log.
  session.on("error", () => undefined);
  try {
    await session.connect();
    return session;
  } catch (error) {
    await session.end();
    if (isNotYet(error)) return undefined;
    throw new Error(`the embedded PostgreSQL refuses its owner: ${(error as Error).message}`);
  }
}

/** Starting up, recovering or shutting down. */
function isNotYet(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === "57P03";
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ECONNREFUSED" || isLost(error);
}

/** The server ended while this connection was open. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === "57P01" || error.code === "57P02";
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ECONNRESET" || code === "EPIPE" || /terminated|not queryable/.test(message);
}

/**
 * One program owns an embedded server and stops it when it ends. A lock in the server itself says which: it goes with
 * the program, however that ends, so it is never stale. False: the server's owner stopped it while we waited.
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
    `the database in ${location} is in use by another Recado${holder}: stop that one first, or use another DATA_DIR`,
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
