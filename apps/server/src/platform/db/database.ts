import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventName, EventPayload } from "@recado/contract/events";
import pg from "pg";
import type { Notification } from "../bus/notification-line.ts";
import { asDatabaseFailure } from "../outage.ts";
import { collectPublications } from "./collect-publications.ts";
import type { ConnectionConfig } from "./connection.ts";
import { followTransactions } from "./follow-transactions.ts";
import { openReplica, type ReplicaOptions } from "./replica.ts";
import type { Statement } from "./statements.ts";
import {
  inTransaction,
  openPool,
  retryDeadlocks,
  statementsOf,
  type TransactionSession,
} from "./transaction.ts";

/** Statements inside a transaction that sees a single company. */
export interface ReadTx {
  readonly companyId: number;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run(statement: Statement<unknown>): Promise<number>;
}

/** Name of a live room; `platform/live` defines the format. */
export type LiveRoom = string;

export interface LiveEvent {
  companyId: number;
  rooms: readonly LiveRoom[];
  /** Sockets in one of these rooms do not receive the event. */
  except: readonly LiveRoom[];
  name: EventName;
  payload: unknown;
}

/** A transaction that may write. Its events and messages are sent only if it commits. */
export interface WriteTx extends ReadTx {
  publish<Name extends EventName>(
    rooms: readonly LiveRoom[],
    name: Name,
    payload: EventPayload<Name>,
    except?: readonly LiveRoom[],
  ): void;
  /** Sends a message to every process after the commit. */
  notify(topic: Topic, message: string): void;
}

/** Runs transactions of one company, for work that needs several of them. */
export interface CompanyTransactions {
  read: <T>(work: (db: ReadTx) => Promise<T>) => Promise<T>;
  write: <T>(work: (db: WriteTx) => Promise<T>) => Promise<T>;
}

export interface Publications {
  messages: readonly { topic: Topic; message: string }[];
  events: readonly LiveEvent[];
}

/** Publications of a transaction that is about to commit. */
export interface PendingPublications {
  /** Notifications that are sent to other processes as part of the commit. */
  notifications: readonly Notification[];
  committed(): void;
  failed(): void;
}

/** Topics of messages between the processes of an installation. A feature adds its own topics where it uses them. */
export interface Topics {
  /** The work queue named in the message has new entries. */
  work: true;
  /** The rights of `companyId:userId`, or of all users (`companyId:*`), have changed. */
  actor: true;
  /** The right to be in the rooms of `companyId:subject`, whose names end in `:subject`, has changed. */
  rooms: true;
  watching: true;
}
export type Topic = keyof Topics;

export interface Database {
  /** Runs a read-only transaction of one company. */
  read<T>(companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs a read-only transaction that reads many rows. It uses the replica if there is one and it has caught up with
   * all commits.
   */
  report<T>(companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction; it is repeated if PostgreSQL aborts it to resolve a deadlock. Events are sent after the commit,
   * in order.
   */
  write<T>(companyId: number, work: (db: WriteTx) => Promise<T>): Promise<T>;
  /**
   * Runs a single transaction for several companies; each write runs under its company's id. All of it commits or
   * nothing does.
   * `each` runs over all companies; the next `each` may start only when the previous one is through.
   */
  writeEach<T>(companyIds: readonly number[], work: (each: ForEachCompany) => Promise<T>): Promise<T>;
  /** Runs a transaction without a company. It sees only platform tables and the named cross-company functions. */
  platform<T>(work: (db: Omit<ReadTx, "companyId">) => Promise<T>): Promise<T>;
  /** Rejects while the database is unreachable. */
  reach(): Promise<void>;
  statistics(): { total: number; idle: number; waiting: number };
  /** Called for every statement sent. Tests use it to count statements and to check their plans. */
  onStatement: ((text: string, values: readonly unknown[]) => void) | undefined;
  /** Waits for all transactions under way, including those that no caller awaits, then closes the pool. */
  close(): Promise<void>;
}

/** Runs work in each company. An error of one company is thrown after all have ended. */
export type ForEachCompany = <T>(work: (db: WriteTx, index: number) => Promise<T>) => Promise<T[]>;

export interface DatabaseOptions {
  connection: ConnectionConfig;
  poolSize: number;
  /** Takes what transactions publish; without it, nothing is published. */
  publish?: (news: Publications) => PendingPublications | Promise<PendingPublications>;
  onIdleError(error: Error): void;
  replica?: ReplicaOptions | undefined;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const statements = (session: TransactionSession, companyId: number) =>
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
    write: (companyId, work) => follow(writing(companyId, (txOf) => work(txOf(companyId)))),
    writeEach: (companyIds, work) =>
      follow(
        writing(undefined, (txOf) => {
          const all = companyIds.map(txOf);
          return work((one) => inTurns(all, one));
        }),
      ),
    platform: (work) =>
      follow(
        retryDeadlocks(() =>
          inTransaction(pool, { begin: "begin", companyId: 0 }, (session) => work(statements(session, 0))),
        ),
      ),
    reach: async () => {
      await pool.query("select 1").catch((error: unknown) => {
        throw asDatabaseFailure(error);
      });
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
    return inTransaction(from, { begin: "begin read only", companyId }, (session) =>
      work(statements(session, companyId)),
    );
  }

  function writing<T>(
    companyId: number | undefined,
    work: (txOf: (companyId: number) => WriteTx) => Promise<T>,
  ): Promise<T> {
    return retryDeadlocks(async () => {
      const publications = collectPublications();
      let pending: PendingPublications | undefined;
      try {
        const result = await inTransaction(
          pool,
          { begin: "begin", companyId },
          (session) => work((id) => ({ ...statements(session, id), ...publications.of(id) })),
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

/**
 * Companies started before the event loop continues. Starting them one at a time takes nearly twice as long
 * (docs/developers/performance.md).
 */
const begunAtOnce = 2;

/** Starts a few companies at a time, because starting all at once would block other requests. */
async function inTurns<T>(
  all: readonly WriteTx[],
  one: (db: WriteTx, index: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  for (const [index, db] of all.entries()) {
    const work = one(db, index);
    // The error is handled by `settleAll`; this prevents an unhandled rejection.
    work.catch(() => {});
    begun.push(work);
    if (begun.length % begunAtOnce === 0) await nextTurn();
  }
  return settleAll(begun);
}

/** Waits for every promise, so that no statement is still running when the transaction ends. */
async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** True if the database refused a row because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Maximum length of the list, if the database refused another row because the list is full (limit_rows in migration 0001). */
export function limitOfFullList(error: unknown): string | undefined {
  const isFull = error instanceof pg.DatabaseError && error.constraint?.endsWith("_most");
  return isFull ? error.detail : undefined;
}

/** True if the database refused a row because of a foreign key. */
export function violatesForeignKey(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23503";
}
