import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventName, EventPayload } from "@recado/contract/shared/events";
import pg from "pg";
import type { Notification } from "../bus/notification-line.ts";
import { asDatabaseFailure } from "../outage.ts";
import { collectPublications } from "./collect-publications.ts";
import type { ConnectionConfig } from "./connection.ts";
import { followTransactions } from "./follow-transactions.ts";
import { openReplica, type ReplicaOptions } from "./replica.ts";
import type { Statement } from "./statements.ts";
import { inTransaction, openPool, retryDeadlocks, type Session, statementsOf } from "./transaction.ts";

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
  /**
   * One transaction for a few companies of thousands, each written to under its own id; all of it or nothing. `each` goes through
   * them at once, and a second time only when all are through the first.
   */
  writeEach<T>(companyIds: readonly number[], work: (each: ForEach) => Promise<T>): Promise<T>;
  /** A transaction without a company: platform tables and the named cross-company functions only see anything. */
  platform<T>(work: (db: Omit<ReadTx, "companyId">) => Promise<T>): Promise<T>;
  /** Rejects while nobody answers. */
  reach(): Promise<void>;
  statistics(): { total: number; idle: number; waiting: number };
  /** Tells every statement that is sent, for the tests that count them and look at their plans. */
  onStatement: ((text: string, values: readonly unknown[]) => void) | undefined;
  /** Once nothing is under way any more, whoever began it and whether or not they wait for it. */
  close(): Promise<void>;
}

/** Does something in each of the companies; what one of them throws is thrown once all have ended. */
export type ForEach = <T>(work: (db: WriteTx, index: number) => Promise<T>) => Promise<T[]>;

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

/** So many are begun before whatever else the process does has its turn; one at a time takes nearly twice as long (docs/performance.md). */
const begunAtOnce = 2;

/** A few at a time: all at once they would hold up everybody who is served meanwhile. */
async function inTurns<T>(
  all: readonly WriteTx[],
  one: (db: WriteTx, index: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  for (const [index, db] of all.entries()) {
    const work = one(db, index);
    // Waited for below.
    work.catch(() => {});
    begun.push(work);
    if (begun.length % begunAtOnce === 0) await nextTurn();
  }
  return settleAll(begun);
}

/** Nothing of a transaction may still be under way when it ends. */
async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
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
