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
  // While the pool is closing (`ending`), some connections are still open. A database server that stops at that time
  // may cut them, which does no harm.
  pool.on("error", (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A broken connection rejects its statements, so the error is reported there. Without a listener, the error event
  // would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // A process that was paused inside a transaction keeps its locks for no longer than this timeout. The timeout is not
  // sent as a startup parameter, because poolers reject unknown startup parameters. If setting it fails, the next
  // statement fails too.
  pool.on(
    "connect",
    (client) => void client.query("set idle_in_transaction_session_timeout = 15000").catch(() => {}),
  );
  dropLostConnections(pool, connection);
  return pool;
}

/** A database connection during one transaction. */
export interface TransactionSession {
  client: pg.PoolClient;
  /** Company whose rows are visible to the transaction. Undefined until the first statement sets the company. */
  companyId: number | undefined;
  /** First error that a statement of the transaction caused. */
  failure: { reason: unknown } | undefined;
  /** True after the transaction's work has ended. A later statement would run outside the transaction, so it throws. */
  isOver: boolean;
}

/**
 * Runs work in a transaction. `companyId` is the company for the whole transaction, or 0 for none; if undefined, each
 * statement sets its own company.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  { begin, companyId }: { begin: "begin" | "begin read only"; companyId: number | undefined },
  work: (session: TransactionSession) => Promise<T>,
  /** Returns the notifications that are sent together with the commit. */
  notifications: () => Promise<readonly Notification[]> = async () => [],
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseFailure(error);
  });
  const session: TransactionSession = { client, companyId, failure: undefined, isOver: false };
  let broken: Error | undefined;
  try {
    // `begin` is sent together with the first statement of the work, so it costs no round trip of its own.
    const opened = client.query(companyId ? `${begin}; ${forCompany(companyId)}` : begin);
    opened.catch(() => {});
    const result = await work(session).finally(() => {
      session.isOver = true;
    });
    await opened;
    const committed = await commit(client, await notifications());
    // PostgreSQL responds to the commit with a rollback if an earlier statement failed and the caller ignored its
    // error.
    if (committed.command !== "COMMIT") throw new TransactionAborted();
    return result;
  } catch (error) {
    broken = await rollBack(client);
    // Errors after the first one are only its consequences, so the first error is thrown.
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

/**
 * Returns functions that run statements for one company. If several companies share a transaction, the session is
 * switched to the company before its statement.
 */
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

/**
 * Switches the session to another company. The switch is sent right before the statement that needs it; if the switch
 * fails, the statement fails too.
 */
function turnTo(session: TransactionSession, companyId: number): void {
  session.companyId = companyId;
  session.client.query(forCompany(companyId)).catch((reason: unknown) => {
    session.failure ??= { reason };
  });
}

/**
 * Largest number of attempts, and therefore of transactions that may deadlock with each other: each deadlock lets at
 * least one of them finish.
 */
const mostTries = 10;
const longestPauseMilliseconds = 50;

/**
 * Runs work that starts a transaction, and repeats it if PostgreSQL aborted the transaction to resolve a deadlock. A
 * short random pause before each repetition lets the other transaction finish.
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

/** Sends the notifications together with the commit. PostgreSQL delivers them only if the transaction commits. */
async function commit(client: pg.PoolClient, notes: readonly Notification[]): Promise<pg.QueryResult> {
  const notify = { name: "notify", text: notifyText, values: notificationValues(notes) };
  const notified = notes.length > 0 && client.query(notify);
  const [committed] = await Promise.all([client.query("commit"), notified]);
  return committed;
}

/**
 * Returns the statement that makes a company's rows visible. The setting ends with the transaction, so a pooled
 * connection keeps no access to the company.
 */
function forCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError("expected an integer as company id");
  return `set local app.company_id = '${companyId}'`;
}

/**
 * True if PostgreSQL aborted this transaction because it and another transaction waited for each other. Nothing of an
 * aborted transaction is stored.
 */
function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

/**
 * Rolls back the transaction. Returns an error if the rollback failed, so that the connection must not be used again.
 */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
