import pg from "pg";
import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";

/** A connection of its own that hears the database's notifications, taken up again when it breaks. */
export interface NotificationLine {
  isUp(): boolean;
  /** What is said at once, outside any change; rejects while the line is down. */
  notify(notes: readonly Notification[]): Promise<void>;
  /** How many other processes hold a line to this database. */
  countOthers(): Promise<number>;
  close(): Promise<void>;
}

export interface Notification {
  channel: string;
  payload: string;
}

export interface NotificationLineOptions {
  connection: ConnectionConfig;
  channels: readonly string[];
  logger: Logger;
  onNotification(note: Notification): void;
  /** Nothing is heard from now on. */
  onDown(): void;
  /** It is up, for the first time or again; it counts as up once this resolves. */
  onUp(line: Pick<NotificationLine, "notify" | "countOthers">): Promise<void>;
}

const retryMilliseconds = 1_000;
/** A line that does not answer for so long is taken for dead. */
const answerMilliseconds = 10_000;
/** Under this key every line holds a shared lock, by which the others count it; its end, however sudden, lets go of it. */
const presence = { group: 7_316, lock: 1 };

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
      await next.query("select pg_advisory_lock_shared($1, $2)", [presence.group, presence.lock]);
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
    options.logger.warn("the database's notifications broke off");
    options.onDown();
    setTimeout(retry, retryMilliseconds);
  }

  function retry(): void {
    if (!isClosed) connect().catch(() => setTimeout(retry, retryMilliseconds));
  }

  /** A question that fails may be the only sign that nobody is there any more. */
  async function ask<T>(question: (asked: pg.Client) => Promise<T>): Promise<T> {
    const asked = client;
    if (!asked) throw new Error("the database's notifications are broken off");
    try {
      return await question(asked);
    } catch (error) {
      lose(asked);
      asked.end().catch(() => {});
      throw error;
    }
  }

  return {
    open: connect,
    isUp: () => isUp,
    notify: (notes) => ask((asked) => notify(asked, notes)),
    countOthers: () => ask(countOthers),
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}

async function notify(client: pg.Client, notes: readonly Notification[]): Promise<void> {
  await client.query(notifyText, notificationValues(notes));
}

export function notificationValues(notes: readonly Notification[]): [string[], string[]] {
  return [notes.map(({ channel }) => channel), notes.map(({ payload }) => payload)];
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = $1 and objid = $2 and granted and pid <> pg_backend_pid()`,
    [presence.group, presence.lock],
  );
  return rows[0]?.others ?? 0;
}
