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
  // The pool calls itself ended while its connections are still closing; then a server that stops may cut them off.
  pool.on("error", (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A connection that breaks at work rejects its statements; unheard, its error would end the process besides.
  pool.on("connect", (client) => client.on("error", () => {}));
  // A process that was paused in the middle of a transaction holds its rows no longer than this. Not said with the log-in:
  // a pooler that keeps sessions knows no such word. Where it fails, so does the statement behind it.
  pool.on(
    "connect",
    (client) => void client.query("set idle_in_transaction_session_timeout = 15000").catch(() => {}),
  );
  dropLostConnections(pool, connection);
  return pool;
}

/** A connection for the length of one transaction. */
export interface Session {
  client: pg.PoolClient;
  /** Whose rows it sees; undefined until somebody says. */
  companyId: number | undefined;
  /** The first thing that failed in it. */
  failure: { reason: unknown } | undefined;
  /** Set once its work is done: a statement that comes later would run outside the transaction, so it is refused. */
  isOver: boolean;
}

/** `companyId` is whose it is from the start: 0 of nobody, undefined where the statements say. */
export async function inTransaction<T>(
  pool: pg.Pool,
  { begin, companyId }: { begin: "begin" | "begin read only"; companyId: number | undefined },
  work: (session: Session) => Promise<T>,
  /** What the transaction notifies with its commit. */
  notifications: () => Promise<readonly Notification[]> = async () => [],
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseFailure(error);
  });
  const session: Session = { client, companyId, failure: undefined, isOver: false };
  let broken: Error | undefined;
  try {
    // Sent with the first statement of the work, in one round trip.
    const opened = client.query(companyId ? `${begin}; ${forCompany(companyId)}` : begin);
    opened.catch(() => {});
    const result = await work(session).finally(() => {
      session.isOver = true;
    });
    await opened;
    const committed = await commit(client, await notifications());
    // A statement failed and its error was swallowed: PostgreSQL answers the commit with a rollback.
    if (committed.command !== "COMMIT") throw new TransactionAborted();
    return result;
  } catch (error) {
    broken = await rollBack(client);
    // What fails after the first failure fails because of it, and says nothing of the reason.
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

/** The statements of one company in a transaction, which may be others' as well: each of them then says whose it is. */
export function statementsOf(
  session: Session,
  companyId: number,
  onStatement: (text: string, values: readonly unknown[]) => void,
): ReadTx {
  async function send<Row>(statement: Statement<Row>): Promise<pg.QueryResult> {
    const compiled = compile(statement);
    if (session.isOver) throw new Error("a statement came after its transaction had ended");
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

/** Sent before what it is for, in the order of the calls; where it fails, so does that. */
function turnTo(session: Session, companyId: number): void {
  session.companyId = companyId;
  session.client.query(forCompany(companyId)).catch((reason: unknown) => {
    session.failure ??= { reason };
  });
}

/** As many as may stand in each other's way at once: each deadlock lets at least one of them through. */
const mostTries = 10;
const longestPauseMilliseconds = 50;

/** Begins anew what was picked to end a deadlock, a moment later: who came through is to have gone by then. */
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

/** Sent together: what is notified is heard only if the transaction commits. */
async function commit(client: pg.PoolClient, notes: readonly Notification[]): Promise<pg.QueryResult> {
  const notify = { name: "notify", text: notifyText, values: notificationValues(notes) };
  const notified = notes.length > 0 && client.query(notify);
  const [committed] = await Promise.all([client.query("commit"), notified]);
  return committed;
}

/** Local to the transaction, so that nothing of a company stays on a pooled connection. */
function forCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError("a company id is an integer");
  return `set local app.company_id = '${companyId}'`;
}

/** PostgreSQL ended one of two transactions that waited for each other; nothing of it happened. */
function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

/** Gives back an error when the connection is not to be used again. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
