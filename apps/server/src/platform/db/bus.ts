import pg from "pg";
import type { Logger } from "pino";
import type { ConnectionConfig } from "./connection.ts";
import type { Topic } from "./database.ts";

/** Short words between the processes of one installation, over LISTEN/NOTIFY. A word may be lost: nothing may depend on it but speed. */
export interface Bus {
  /** Heard at once in this process, soon in the others. Equal words within a moment are said once. */
  publish(topic: Topic, word: string): void;
  subscribe(topic: Topic, listener: (word: string) => void): void;
  /** Called when words may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

const channel = "recado";
const gatherMilliseconds = 20;
const reconnectMilliseconds = 1_000;

export async function openBus(connection: ConnectionConfig, self: string, logger: Logger): Promise<Bus> {
  const listeners = new Map<Topic, ((word: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const waiting = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function hear(topic: Topic, word: string): void {
    for (const listener of listeners.get(topic) ?? []) listener(word);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: "recado-bus", keepAlive: true });
    next.on("notification", ({ payload = "" }) => {
      const [from, topic, word] = split(payload);
      if (from !== self) hear(topic as Topic, word);
    });
    next.on("error", () => reconnectSoon(next));
    next.on("end", () => reconnectSoon(next));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function reconnectSoon(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = undefined;
    logger.warn("the database's notifications broke off");
    const retry = () => {
      if (closed) return;
      connect().then(
        () => {
          for (const listener of gapListeners) listener();
        },
        () => setTimeout(retry, reconnectMilliseconds),
      );
    };
    setTimeout(retry, reconnectMilliseconds);
  }

  /** One statement at a time; what is said meanwhile goes with the next. */
  function flush(): void {
    const words = [...waiting];
    waiting.clear();
    if (!client) {
      timer = undefined;
      return;
    }
    client
      .query("select pg_notify($1, word) from unnest($2::text[]) as word", [channel, words])
      .catch((error: unknown) => logger.warn({ err: error }, "a notification was not sent"))
      .finally(() => {
        timer = waiting.size > 0 && !closed ? setTimeout(flush, gatherMilliseconds) : undefined;
      });
  }

  await connect();
  return {
    publish(topic, word) {
      hear(topic, word);
      waiting.add(`${self} ${topic} ${word}`);
      timer ??= setTimeout(flush, gatherMilliseconds);
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onGap: (listener) => gapListeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

function split(payload: string): [string, string, string] {
  const [from = "", topic = "", ...rest] = payload.split(" ");
  return [from, topic, rest.join(" ")];
}
