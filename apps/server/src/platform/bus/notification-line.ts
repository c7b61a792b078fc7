import pg from "pg";
import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import { asDatabaseFailure, DatabaseOutage } from "../outage.ts";
import { holdProcessLock } from "./process-lock.ts";

/** A dedicated database connection for LISTEN/NOTIFY between processes. It reconnects after a disconnect. */
export interface NotificationLine {
  isUp(): boolean;
  /** Sends notifications outside any transaction. Rejects while the connection is down. */
  notify(notes: readonly Notification[]): Promise<void>;
  /** Counts the other processes that use this database, and how many of them have the broker. */
  countOthers(): Promise<OtherProcesses>;
  /** Takes or releases the lock by which other processes see that this process has the broker. */
  holdBroker(isHeld: boolean): Promise<void>;
  /**
   * True if this process reports for the whole installation. The first process to ask keeps this role until its
   * connection breaks.
   */
  speaksForAll(): Promise<boolean>;
  close(): Promise<void>;
}

export interface OtherProcesses {
  all: number;
  withBroker: number;
}

export interface Notification {
  channel: string;
  payload: string;
}

export interface NotificationLineOptions {
  connection: ConnectionConfig;
  /** Id of this process, unique among the processes that share the database. */
  self: string;
  channels: readonly string[];
  logger: Logger;
  onNotification(note: Notification): void;
  /** Called when the connection is lost. No notification arrives until `onUp` is called. */
  onDown(): void;
  /** Called on each connect. The notification line counts as up once the returned promise resolves. */
  onUp(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /** True if this process has the broker; asked on each connect. */
  hasBroker(): boolean;
}

const retryMilliseconds = 1_000;
/** Longest response time of the database. If it takes longer, the connection counts as dead. */
const answerMilliseconds = 10_000;
/**
 * Keys of shared advisory locks. Each process holds these locks on its notification connection, and the other processes
 * count the holders. A broken connection releases its locks.
 */
const presence = { group: 7_316, lock: 1, brokerLock: 2 };
/** Key of the exclusive advisory lock. Its holder is the process that reports for the whole installation. */
const speaker = { group: 7_316, lock: 3 };

export const notifyText =
  "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as note (channel, payload)";

/**
 * Creates a notification line, which connects only when `open` is called. `open` rejects if the first connect fails.
 */
export function createNotificationLine(
  options: NotificationLineOptions,
): NotificationLine & { open(): Promise<void> } {
  /** Database connection in use. It is set before the notification line counts as up. */
  let client: pg.Client | undefined;
  let isUp = false;
  let isClosed = false;
  /** Connection that holds the exclusive lock `speaker`. */
  let speaking: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...options.connection,
      application_name: "recado-bus",
      keepAlive: true,
      pipeline: true,
      query_timeout: answerMilliseconds,
    });
    next.on("notification", ({ channel, payload = "" }) => options.onNotification({ channel, payload }));
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    await next.connect();
    if (isClosed) return next.end();
    client = next;
    try {
      // Commits that only notify need no durability: after a crash of the database, no listener is left that could miss
      // a notification.
      await next.query("set synchronous_commit = off");
      for (const channel of options.channels) await next.query(`listen ${channel}`);
      // The lock for the broker is taken before the lock for the presence. Otherwise other processes could briefly
      // count this process as one that lacks the broker.
      await holdBroker(next, options.hasBroker());
      await holdPresence(next, options.self);
      await options.onUp({ notify: (notes) => notify(next, notes), countOthers: () => countOthers(next) });
      if (client !== next) throw new Error("the notification line was lost again during its opening");
      isUp = true;
    } catch (error) {
      if (client === next) client = undefined;
      await next.end();
      throw error;
    }
  }

  function lose(lost: pg.Client): void {
    if (isClosed || client !== lost) return;
    client = undefined;
    // A connection lost during `connect` makes that attempt fail. The failed attempt is retried, so nothing is reported
    // here.
    if (!isUp) return;
    isUp = false;
    options.logger.warn({ err: lineIsDown() }, "database connection for notifications lost, reconnecting");
    options.onDown();
    setTimeout(retry, retryMilliseconds);
  }

  function retry(): void {
    if (!isClosed) connect().catch(() => setTimeout(retry, retryMilliseconds));
  }

  /**
   * Runs a query on the current connection. A failed query may be the only sign of a dead connection, so any failure
   * counts as a disconnect.
   */
  async function ask<T>(question: (asked: pg.Client) => Promise<T>): Promise<T> {
    const asked = client;
    if (!asked) throw lineIsDown();
    try {
      return await question(asked);
    } catch (error) {
      lose(asked);
      asked.end().catch(() => {});
      throw asDatabaseFailure(error);
    }
  }

  return {
    open: connect,
    isUp: () => isUp,
    notify: (notes) => ask((asked) => notify(asked, notes)),
    countOthers: () => ask(countOthers),
    holdBroker: (isHeld) => ask((asked) => holdBroker(asked, isHeld)),
    async speaksForAll() {
      // If the notification line is up and this connection took the lock before, this connection still holds the lock.
      if (!isUp || client === speaking) return isUp;
      return ask(async (asked) => {
        if (await takeTheWord(asked)) speaking = asked;
        return speaking === asked;
      });
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}

function lineIsDown(): DatabaseOutage {
  return new DatabaseOutage(new Error("the notification line is down"));
}

async function notify(client: pg.Client, notes: readonly Notification[]): Promise<void> {
  await client.query(notifyText, notificationValues(notes));
}

export function notificationValues(notes: readonly Notification[]): [string[], string[]] {
  return [notes.map(({ channel }) => channel), notes.map(({ payload }) => payload)];
}

async function countOthers(client: pg.Client): Promise<OtherProcesses> {
  const { rows } = await client.query<OtherProcesses>(
    `select count(*)::integer as all, (count(*) filter (where has_broker))::integer as "withBroker" from (
      select bool_or(objid = $2) as has_line, bool_or(objid = $3) as has_broker from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = $1 and objid in ($2, $3) and granted and pid <> pg_backend_pid()
      group by pid) as other where has_line`,
    [presence.group, presence.lock, presence.brokerLock],
  );
  return rows[0] ?? { all: 0, withBroker: 0 };
}

/**
 * Takes two locks: a lock that other processes count, and a lock named by the process id, which shows that this process
 * has not ended.
 */
async function holdPresence(client: pg.Client, self: string): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [presence.group, presence.lock]);
  await holdProcessLock(client, self);
}

/**
 * Takes or releases the lock of a process that has the broker. Session locks stack, so the lock is always released
 * before it is taken.
 */
async function holdBroker(client: pg.Client, isHeld: boolean): Promise<void> {
  const key = [presence.group, presence.brokerLock];
  await client.query(
    "select pg_advisory_unlock_shared($1, $2) from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and pid = pg_backend_pid()",
    key,
  );
  if (isHeld) await client.query("select pg_advisory_lock_shared($1, $2)", key);
}

async function takeTheWord(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [
    speaker.group,
    speaker.lock,
  ]);
  return rows[0]?.taken ?? false;
}
