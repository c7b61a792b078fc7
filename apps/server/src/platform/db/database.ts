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

/** Runs statements inside a transaction that sees the rows of a single company. */
export interface ReadTx {
  readonly companyId: number;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  run(statement: Statement<unknown>): Promise<number>;
}

/** Name of a live room, which is a group of sockets that receive an event; `platform/live` defines the names. */
export type LiveRoom = string;

export interface LiveEvent {
  companyId: number;
  rooms: readonly LiveRoom[];
  /** Sockets in any of these rooms do not receive the event. */
  except: readonly LiveRoom[];
  name: EventName;
  payload: unknown;
}

/** A transaction that may write. Its events and messages are sent only after it has committed. */
export interface WriteTx extends ReadTx {
  publish<Name extends EventName>(
    rooms: readonly LiveRoom[],
    name: Name,
    payload: EventPayload<Name>,
    except?: readonly LiveRoom[],
  ): void;
  /** Sends a message to every process of the installation after the commit. */
  notify(topic: Topic, message: string): void;
}

/** Starts separate transactions of one company, for work that needs more than one transaction. */
export interface CompanyTransactions {
  read: <T>(work: (db: ReadTx) => Promise<T>) => Promise<T>;
  write: <T>(work: (db: WriteTx) => Promise<T>) => Promise<T>;
}

export interface Publications {
  messages: readonly { topic: Topic; message: string }[];
  events: readonly LiveEvent[];
}

/** Events and messages of a transaction that is about to commit. */
export interface PendingPublications {
  /** Database notifications to send with the commit, so that other processes receive them only if it succeeds. */
  notifications: readonly Notification[];
  committed(): void;
  failed(): void;
}

/**
 * Topics of messages between the processes of an installation. Each feature declares its own topics in the file that
 * uses them.
 */
export interface Topics {
  /** The message names a work queue that has new work. */
  work: true;
  /**
   * The message names users whose rights have changed: one user as `companyId:userId`, or all users of a company as
   * `companyId:*`.
   */
  actor: true;
  /**
   * The message names live rooms as `companyId:subject`. Users may have gained or lost access to the company's rooms
   * whose names end in `:subject`.
   */
  rooms: true;
  watching: true;
}
export type Topic = keyof Topics;

export interface Database {
  /** Runs a read-only transaction of one company. */
  read<T>(companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs a read-only transaction that reads many rows. The transaction runs on the replica if there is one and the
   * replica has applied all commits; otherwise on the primary.
   */
  report<T>(companyId: number, work: (db: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction that may write, and repeats it if PostgreSQL aborts it to resolve a deadlock. Events are sent
   * after the commit, in commit order.
   */
  write<T>(companyId: number, work: (db: WriteTx) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction for several companies; either all its changes are committed or none. `each` runs work in every
   * company, and each write carries the id of its company. The callers must not let two runs of `each` overlap.
   */
  writeEach<T>(companyIds: readonly number[], work: (each: ForEachCompany) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction that belongs to no company. It can read only platform tables and call the functions that are
   * allowed to cross companies.
   */
  platform<T>(work: (db: Omit<ReadTx, "companyId">) => Promise<T>): Promise<T>;
  /** Checks the connection; rejects while the database is unreachable. */
  reach(): Promise<void>;
  statistics(): { total: number; idle: number; waiting: number };
  /** Called with every statement sent to the database. Tests count statements with it and check their query plans. */
  onStatement: ((text: string, values: readonly unknown[]) => void) | undefined;
  /** Waits for all running transactions, including those that no caller awaits, and then closes the pool. */
  close(): Promise<void>;
}

/**
 * Runs the work once for each company. If it fails for a company, the error is thrown after the work has ended for all
 * companies.
 */
export type ForEachCompany = <T>(work: (db: WriteTx, index: number) => Promise<T>) => Promise<T[]>;

export interface DatabaseOptions {
  connection: ConnectionConfig;
  poolSize: number;
  /** Receives the events and messages that transactions publish. Without this function, nothing is published. */
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
 * Number of companies for which work is started before other requests get their turn. Starting one company at a time
 * takes nearly twice as long (docs/developers/performance.md).
 */
const begunAtOnce = 2;

/** Starts the work for a few companies at a time. Starting it for all companies at once would block other requests. */
async function inTurns<T>(
  all: readonly WriteTx[],
  one: (db: WriteTx, index: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  for (const [index, db] of all.entries()) {
    const work = one(db, index);
    // `settleAll` handles the error. This handler only prevents an unhandled rejection before `settleAll` runs.
    work.catch(() => {});
    begun.push(work);
    if (begun.length % begunAtOnce === 0) await nextTurn();
  }
  return settleAll(begun);
}

/** Waits for all promises, even if one rejects, so that no statement is still running when the transaction ends. */
async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** True if the database rejected a row because of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/**
 * Returns the maximum length of a list if the database rejected a row because the list is full; otherwise undefined.
 * The limit comes from `limit_rows` (migration 0001).
 */
export function limitOfFullList(error: unknown): string | undefined {
  const isFull = error instanceof pg.DatabaseError && error.constraint?.endsWith("_most");
  return isFull ? error.detail : undefined;
}

/** True if the database rejected a statement because of a foreign key. */
export function violatesForeignKey(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23503";
}
