import pg from "pg";
import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import { asDatabaseFailure, DatabaseOutage } from "../outage.ts";
import { holdProcessLock } from "./process-lock.ts";

/** A connection of its own that hears the database's notifications, taken up again when it breaks. */
export interface NotificationLine {
  isUp(): boolean;
  /** What is said at once, outside any change; rejects while the line is down. */
  notify(notes: readonly Notification[]): Promise<void>;
  /** How many other processes hold a line to this database, and how many of them have the broker. */
  countOthers(): Promise<Others>;
  /** Says to whoever counts whether this process has the broker. */
  holdBroker(isHeld: boolean): Promise<void>;
  /** Whether this process speaks for the installation: one does, for as long as its line holds. */
  speaksForAll(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Others {
  all: number;
  withBroker: number;
}

export interface Notification {
  channel: string;
  payload: string;
}

export interface NotificationLineOptions {
  connection: ConnectionConfig;
  /** This process, among all that share the database. */
  self: string;
  channels: readonly string[];
  logger: Logger;
  onNotification(note: Notification): void;
  /** Nothing is heard from now on. */
  onDown(): void;
  /** It is up, for the first time or again; it counts as up once this resolves. */
  onUp(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
  /** Whether this process has the broker, as the line is taken up. */
  hasBroker(): boolean;
}

const retryMilliseconds = 1_000;
/** A line that does not answer for so long is taken for dead. */
const answerMilliseconds = 10_000;
/** Under these keys lines hold shared locks, by which the others count them; a line's end, however sudden, lets go of its own. */
const presence = { group: 7_316, lock: 1, brokerLock: 2 };
/** Under this one whoever speaks for all of them holds a lock that nobody else gets meanwhile. */
const speaker = { group: 7_316, lock: 3 };

export const notifyText =
  "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as note (channel, payload)";

/** Nothing is heard before `open`, which rejects where the line cannot be taken up the first time. */
export function createNotificationLine(
  options: NotificationLineOptions,
): NotificationLine & { open(): Promise<void> } {
  /** Whom we hear and speak through; the line counts as up a little later. */
  let client: pg.Client | undefined;
  let isUp = false;
  let isClosed = false;
  /** The line whose lock is ours. */
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
      // A note that was not written down yet is lost with the database's power, as everybody who would have heard it.
      await next.query("set synchronous_commit = off");
      for (const channel of options.channels) await next.query(`listen ${channel}`);
      // Before the line itself, so that nobody counts this one without its broker.
      await holdBroker(next, options.hasBroker());
      await holdPresence(next, options.self);
      await options.onUp({ notify: (notes) => notify(next, notes), countOthers: () => countOthers(next) });
      if (client !== next) throw new Error("the database's notifications broke off again");
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
    // Whoever is taking it up hears of it himself, and tries again.
    if (!isUp) return;
    isUp = false;
    options.logger.warn({ err: lineIsDown() }, "notification line lost, reconnecting");
    options.onDown();
    setTimeout(retry, retryMilliseconds);
  }

  function retry(): void {
    if (!isClosed) connect().catch(() => setTimeout(retry, retryMilliseconds));
  }

  /** A question that fails may be the only sign that nobody is there any more. */
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
      // Once is enough: a lock that is taken twice is no different.
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

async function countOthers(client: pg.Client): Promise<Others> {
  const { rows } = await client.query<Others>(
    `select count(*)::integer as all, (count(*) filter (where has_broker))::integer as "withBroker" from (
      select bool_or(objid = $2) as has_line, bool_or(objid = $3) as has_broker from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = $1 and objid in ($2, $3) and granted and pid <> pg_backend_pid()
      group by pid) as other where has_line`,
    [presence.group, presence.lock, presence.brokerLock],
  );
  return rows[0] ?? { all: 0, withBroker: 0 };
}

/** By the one lock the others count this process, by the other they know that it has not ended. */
async function holdPresence(client: pg.Client, self: string): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [presence.group, presence.lock]);
  await holdProcessLock(client, self);
}

/** Taken anew where it is held already, so that it is held once. */
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
