import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Notification, notificationValues, notifyText } from "../bus/notification-line.ts";
import { asDatabaseFailure } from "../outage.ts";
import type { ConnectionConfig } from "./connection.ts";
import type { ReadTx } from "./database.ts";
import { dropLostConnections } from "./drop-lost-connections.ts";
import { GrowingPool } from "./growing-pool.ts";
import { compile, type Statement } from "./statements.ts";

export interface PoolOptions {
  connection: ConnectionConfig;
  poolSize: number;
  onIdleError(error: Error): void;
}

export function openPool(
  { connection, poolSize, onIdleError }: PoolOptions,
  connectionTimeoutMillis = 10_000,
): pg.Pool {
  const pool = new GrowingPool({
    ...connection,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "recado",
  } as pg.PoolConfig & { max: number });
  // The pool reports `ending` while its connections are still closing. A server that stops at this time may cut them
  // off, which is harmless.
  pool.on("error", (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A broken connection rejects its statements. Without a listener its error event would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // A process that was paused inside a transaction keeps its locks no longer than this. The setting is not part of the
  // log-in, because poolers refuse unknown startup parameters. If it fails, the statement after it fails too.
  pool.on(
    "connect",
    (client) => void client.query("set idle_in_transaction_session_timeout = 15000").catch(() => {}),
  );
  dropLostConnections(pool, connection);
  return pool;
}

/** A connection for the duration of a transaction. */
export interface TransactionSession {
  client: pg.PoolClient;
  /** Company whose rows are visible; undefined until a statement sets it. */
  companyId: number | undefined;
  /** The first error of the transaction. */
  failure: { reason: unknown } | undefined;
  /** Set when the work is done. Later statements would run outside the transaction and are refused. */
  isOver: boolean;
}

/** `companyId` is set from the start: 0 means no company; undefined means that each statement sets it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  { begin, companyId }: { begin: "begin" | "begin read only"; companyId: number | undefined },
  work: (session: TransactionSession) => Promise<T>,
  /** Returns the notifications to send with the commit. */
  notifications: () => Promise<readonly Notification[]> = async () => [],
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseFailure(error);
  });
  const session: TransactionSession = { client, companyId, failure: undefined, isOver: false };
  let broken: Error | undefined;
  try {
    // Sent with the first statement of the work in a single round trip.
    const opened = client.query(companyId ? `${begin}; ${forCompany(companyId)}` : begin);
    opened.catch(() => {});
    const result = await work(session).finally(() => {
      session.isOver = true;
    });
    await opened;
    const committed = await commit(client, await notifications());
    // A statement failed and its error was swallowed, so PostgreSQL answers the commit with a rollback.
    if (committed.command !== "COMMIT") throw new TransactionAborted();
    return result;
  } catch (error) {
    broken = await rollBack(client);
    // Errors after the first one are only consequences of it, so the first one is thrown.
    throw asDatabaseFailure(session.failure && isAftermath(error) ? session.failure.reason : error);
  } finally {
    client.release(broken);
  }
}

class TransactionAborted extends Error {
  constructor() {
    super("the transaction was aborted before its commit");
  }
}

function isAftermath(error: unknown): boolean {
  return error instanceof TransactionAborted || (error instanceof pg.DatabaseError && error.code === "25P02");
}

/** Statements of one company. Several companies may share the transaction; the session switches between them. */
export function statementsOf(
  session: TransactionSession,
  companyId: number,
  onStatement: (text: string, values: readonly unknown[]) => void,
): ReadTx {
  async function send<Row>(statement: Statement<Row>): Promise<pg.QueryResult> {
    const compiled = compile(statement);
    if (session.isOver) throw new Error("the statement was sent after its transaction had ended");
    onStatement(compiled.text, compiled.values);
    try {
      if (session.companyId !== companyId) turnTo(session, companyId);
      return await session.client.query(compiled);
    } catch (reason) {
      session.failure ??= { reason };
      throw reason;
    }
  }
  return {
    companyId,
    rows: async <Row>(statement: Statement<Row>) => (await send(statement)).rows as Row[],
    first: async <Row>(statement: Statement<Row>) => (await send(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount ?? 0,
  };
}

/** Sent before the statement that needs it. If it fails, that statement fails too. */
function turnTo(session: TransactionSession, companyId: number): void {
  session.companyId = companyId;
  session.client.query(forCompany(companyId)).catch((reason: unknown) => {
    session.failure ??= { reason };
  });
}

/** Number of transactions that may block each other at once: each deadlock lets at least one of them through. */
const mostTries = 10;
const longestPauseMilliseconds = 50;

/**
 * Repeats a transaction that PostgreSQL aborted to resolve a deadlock, after a short random pause in which the other
 * one can finish.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostTries || !isDeadlock(error)) throw error;
      await sleep(Math.random() * longestPauseMilliseconds);
    }
  }
}

/** Sends notifications and commit together; notifications are delivered only if the transaction commits. */
async function commit(client: pg.PoolClient, notes: readonly Notification[]): Promise<pg.QueryResult> {
  const notify = { name: "notify", text: notifyText, values: notificationValues(notes) };
  const notified = notes.length > 0 && client.query(notify);
  const [committed] = await Promise.all([client.query("commit"), notified]);
  return committed;
}

/** The setting is local to the transaction, so that no company's access stays on a pooled connection. */
function forCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError("expected an integer as company id");
  return `set local app.company_id = '${companyId}'`;
}

/** PostgreSQL aborted one of two transactions that waited for each other; the aborted one has no effect. */
function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

/** Returns an error if the connection must not be used again. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
