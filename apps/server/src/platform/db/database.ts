import type { EventName, EventPayload } from "@recado/contract/shared/events";
import pg from "pg";
import type { Notification } from "../bus/notification-line.ts";
import { collectPublications } from "./collect-publications.ts";
import type { ConnectionConfig } from "./connection.ts";
import { followTransactions } from "./follow-transactions.ts";
import { openReplica, type ReplicaOptions } from "./replica.ts";
import { compile, type Statement } from "./statements.ts";
import { inTransaction, openPool, retryDeadlocks, type Session } from "./transaction.ts";

/** Statements inside one transaction that sees one company. */
export interface ReadTx {
  readonly companyId: number;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** How many rows the statement changed. */
  run(statement: Statement<unknown>): Promise<number>;
}

/** A live room's name; `platform/live` gives it meaning. */
export type Room = string;

export interface LiveEvent {
  companyId: number;
  rooms: readonly Room[];
  /** Who is in one of these hears nothing. */
  except: readonly Room[];
  name: EventName;
  payload: unknown;
}

/** A transaction that may change things. What it announces or starts afterwards happens only if it commits. */
export interface WriteTx extends ReadTx {
  publish<Name extends EventName>(
    rooms: readonly Room[],
    name: Name,
    payload: EventPayload<Name>,
    except?: readonly Room[],
  ): void;
  /** A message to every process once this has committed. */
  notify(topic: Topic, message: string): void;
}

/** The transactions of one company, for work that takes several. */
export interface CompanyTransactions {
  read: <T>(work: (db: ReadTx) => Promise<T>) => Promise<T>;
  write: <T>(work: (db: WriteTx) => Promise<T>) => Promise<T>;
}

/** All that a transaction publishes, in its order. */
export interface Publications {
  messages: readonly { topic: Topic; message: string }[];
  events: readonly LiveEvent[];
}

/** Publications whose transaction is about to commit. */
export interface PendingPublications {
  /** What goes to other processes with the commit. */
  notifications: readonly Notification[];
  committed(): void;
  failed(): void;
}

/** What the processes of an installation send each other messages about. A feature adds its own topics where it uses them. */
export interface Topics {
  /** There is something in this work queue. */
  work: true;
  /** The rights of `companyId:userId` have changed, or of everybody (`companyId:*`). */
  actor: true;
  /** Who may be in the rooms of `companyId:subject`, those whose names end in `:subject`, has changed. */
  rooms: true;
  watching: true;
}
export type Topic = keyof Topics;

export interface Database {
  /** A read-only look at one company. */
  read<T>(companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T>;
  /** The same for what reads many rows: by the replica, where there is one and it knows all that has been committed. */
  report<T>(companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T>;
  /** One transaction, begun anew when it is picked to end a deadlock; events leave after its commit, in order. */
  write<T>(companyId: number, work: (db: WriteTx) => Promise<T>): Promise<T>;
  /** The same without a company: platform tables and the named cross-company functions only see anything. */
  platform<T>(work: (db: Omit<ReadTx, "companyId">) => Promise<T>): Promise<T>;
  /** Rejects while nobody answers. */
  reach(): Promise<void>;
  statistics(): { total: number; idle: number; waiting: number };
  /** Tells every statement that is sent, for the tests that count them and look at their plans. */
  onStatement: ((text: string, values: readonly unknown[]) => void) | undefined;
  /** Once nothing is under way any more, whoever began it and whether or not they wait for it. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: ConnectionConfig;
  poolSize: number;
  /** Takes what transactions publish; without it nobody hears. */
  publish?: (news: Publications) => PendingPublications | Promise<PendingPublications>;
  onIdleError(error: Error): void;
  replica?: ReplicaOptions | undefined;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const statements = (session: Session, companyId: number) =>
    statementsOf(session, companyId, (text, values) => database.onStatement?.(text, values));
  const { follow, allEnded } = followTransactions();
  const replica = options.replica && openReplica(pool, options.replica, options.onIdleError);
  const database: Database = {
    onStatement: undefined,
    read: (companyId, work) => follow(readFrom(pool, companyId, work)),
    report: (companyId, work) => {
      const readHere = (from: pg.Pool) => readFrom(from, companyId, work);
      return follow(replica ? replica.report(readHere) : readHere(pool));
    },
    write: (companyId, work) => follow(writeTo(companyId, work)),
    platform: (work) =>
      follow(retryDeadlocks(() => inTransaction(pool, "begin", (session) => work(statements(session, 0))))),
    reach: async () => {
      await pool.query("select 1");
    },
    statistics: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await allEnded();
      await replica?.close();
      await pool.end();
    },
  };
  return database;

  function readFrom<T>(from: pg.Pool, companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T> {
    return inTransaction(from, `begin read only; ${forCompany(companyId)}`, (session) =>
      work(statements(session, companyId)),
    );
  }

  function writeTo<T>(companyId: number, work: (db: WriteTx) => Promise<T>): Promise<T> {
    return retryDeadlocks(async () => {
      const publications = collectPublications(companyId);
      let pending: PendingPublications | undefined;
      try {
        const result = await inTransaction(
          pool,
          `begin; ${forCompany(companyId)}`,
          (session) => work({ ...statements(session, companyId), ...publications.collect }),
          async () => {
            if (!publications.isEmpty()) pending = await options.publish?.(publications.all);
            return pending?.notifications ?? [];
          },
        );
        pending?.committed();
        return result;
      } catch (error) {
        pending?.failed();
        throw error;
      }
    });
  }
}

function statementsOf(
  session: Session,
  companyId: number,
  onStatement: (text: string, values: readonly unknown[]) => void,
): ReadTx {
  async function send<Row>(statement: Statement<Row>): Promise<pg.QueryResult> {
    const compiled = compile(statement);
    onStatement(compiled.text, compiled.values);
    try {
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

/** Local to the transaction, so that nothing of a company stays on a pooled connection. */
function forCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError("a company id is an integer");
  return `set local app.company_id = '${companyId}'`;
}

/** Whether the database refused a row because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** How many rows a list holds, where the database refused one more; see migration 0043. */
export function limitOfFullList(error: unknown): string | undefined {
  const isFull = error instanceof pg.DatabaseError && error.constraint?.endsWith("_most");
  return isFull ? error.detail : undefined;
}

/** Whether the database refused a row because it names another that is not there. */
export function refersToNothing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23503";
}
