import pg from "pg";
import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import { asDatabaseFailure, DatabaseOutage } from "../outage.ts";
import { holdProcessLock } from "./process-lock.ts";

/** A dedicated connection that listens to the database's notifications and reconnects after a disconnect. */
export interface NotificationLine {
  isUp(): boolean;
  /** Sends notifications outside any transaction; rejects while the line is down. */
  notify(notes: readonly Notification[]): Promise<void>;
  /** Counts the other processes connected to this database, and those of them that have the broker. */
  countOthers(): Promise<OtherProcesses>;
  /** Shows the other processes whether this process has the broker. */
  holdBroker(isHeld: boolean): Promise<void>;
  /** True if this process reports for the installation. A single process does so, until its line breaks. */
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
  /** Id of this process among all that share the database. */
  self: string;
  channels: readonly string[];
  logger: Logger;
  onNotification(note: Notification): void;
  /** Nothing is received from now on. */
  onDown(): void;
  /** Called on each connect; the line counts as up once this resolves. */
  onUp(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /** Whether this process has the broker at the time of the connect. */
  hasBroker(): boolean;
}

const retryMilliseconds = 1_000;
/** A line that does not answer within this time counts as dead. */
const answerMilliseconds = 10_000;
/**
 * Lines hold shared advisory locks under these keys, and other processes count them. A broken connection releases its
 * locks.
 */
const presence = { group: 7_316, lock: 1, brokerLock: 2 };
/** Exclusive advisory lock of the process that reports for the installation. */
const speaker = { group: 7_316, lock: 3 };

export const notifyText =
  "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as note (channel, payload)";

/** Receives nothing before `open`, which rejects if the first connect fails. */
export function createNotificationLine(
  options: NotificationLineOptions,
): NotificationLine & { open(): Promise<void> } {
  /** Connection in use; the line counts as up slightly later. */
  let client: pg.Client | undefined;
  let isUp = false;
  let isClosed = false;
  /** Connection that holds the speaker's lock. */
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
      // Notifications need no durability: a crash of the database also ends every listener.
      await next.query("set synchronous_commit = off");
      for (const channel of options.channels) await next.query(`listen ${channel}`);
      // The broker's lock is taken first, so that this process is never counted as lacking its broker.
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
    // A disconnect during the connect fails that attempt, which is retried.
    if (!isUp) return;
    isUp = false;
    options.logger.warn({ err: lineIsDown() }, "notification line lost, reconnecting");
    options.onDown();
    setTimeout(retry, retryMilliseconds);
  }

  function retry(): void {
    if (!isClosed) connect().catch(() => setTimeout(retry, retryMilliseconds));
  }

  /** A failed query may be the only sign of a dead connection, so any failure counts as a disconnect. */
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
      // The lock is already held by this connection.
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

/** Other processes count the first lock. The second shows that this process has not ended. */
async function holdPresence(client: pg.Client, self: string): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [presence.group, presence.lock]);
  await holdProcessLock(client, self);
}

/** Releases the lock first, because advisory locks of a session stack. */
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
