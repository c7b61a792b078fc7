import { Redis } from "ioredis";
import type { Logger } from "pino";

/** A Redis or Valkey between the processes of an installation: it counts, and carries what is told at once. Nothing is kept there. */
export interface Broker {
  isUp(): boolean;
  /** Told with every change, after the fact. */
  onChange(listener: (isUp: boolean) => void): void;
  /** Counts one more under each name, and says how many there are. */
  count(names: readonly string[]): Promise<number[]>;
  /** How many were counted so far. */
  counted(names: readonly string[]): Promise<number[]>;
  tell(channel: string, text: string): Promise<void>;
  /** Hears a channel until it is let go of; resolves once nothing that is told from now on can be missed. */
  listen(channel: string): Promise<void>;
  forget(channel: string): void;
  onTold(listener: (channel: string, text: string) => void): void;
  /** How long it takes to answer, in seconds. */
  measureAnswer(): Promise<number>;
  /** For counters that need more of it than this. */
  client: Redis;
  close(): Promise<void>;
}

export interface BrokerOptions {
  url: string;
  /** Comes before every name, so that installations may share a server. */
  prefix: string;
  logger: Logger;
}

/** A broker that does not answer for so long is taken for dead: the database carries everything then. */
const answerMilliseconds = 1_000;
const longestRetryMilliseconds = 2_000;
/** A count that nobody asks for any more goes by itself. */
const countSeconds = 7 * 24 * 3_600;

/** Opens at once, and is up once the server has answered; it is taken up again whenever it breaks off. */
export function openBroker({ url, prefix, logger }: BrokerOptions): Broker {
  const common = {
    connectTimeout: answerMilliseconds,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (times: number) => Math.min(times * 100, longestRetryMilliseconds),
  };
  const client = new Redis(url, { ...common, commandTimeout: answerMilliseconds });
  const listening = new Redis(url, common);
  const changeListeners: ((isUp: boolean) => void)[] = [];
  let isUp = false;
  let isClosed = false;

  function look(): void {
    const now = !isClosed && client.status === "ready" && listening.status === "ready";
    if (now === isUp) return;
    isUp = now;
    if (!isClosed) logger[now ? "info" : "warn"](now ? "the broker is up" : "the broker broke off");
    for (const listener of changeListeners) listener(now);
  }
  for (const one of [client, listening]) {
    one.on("ready", look);
    one.on("close", look);
    // What ioredis says of each try in vain; that it broke off is said once.
    one.on("error", (error: Error) => logger.debug({ err: error }, "the broker cannot be reached"));
  }

  /** A question without an answer may be the only sign that nobody is there any more. */
  async function ask<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      if (isUp && !isClosed) client.disconnect(true);
      throw error;
    }
  }

  const named = (names: readonly string[]) => names.map((name) => `${prefix}:count:${name}`);
  return {
    isUp: () => isUp,
    onChange: (listener) => changeListeners.push(listener),
    async count(names) {
      const pipeline = client.pipeline();
      for (const name of named(names)) pipeline.incr(name).expire(name, countSeconds);
      const answers = (await ask(pipeline.exec())) ?? [];
      return names.map((_, index) => {
        const [error, number] = answers[2 * index] ?? [new Error("the broker did not answer")];
        if (error) throw error;
        return number as number;
      });
    },
    async counted(names) {
      if (names.length === 0) return [];
      return (await ask(client.mget(named(names)))).map(Number);
    },
    tell: async (channel, text) => void (await ask(client.publish(`${prefix}:${channel}`, text))),
    listen: async (channel) => void (await listening.subscribe(`${prefix}:${channel}`)),
    forget(channel) {
      listening
        .unsubscribe(`${prefix}:${channel}`)
        .catch((error: unknown) => logger.debug({ err: error }, "the broker goes on telling of something"));
    },
    onTold: (listener) =>
      void listening.on("message", (channel, text) => listener(channel.slice(prefix.length + 1), text)),
    async measureAnswer() {
      const started = performance.now();
      await ask(client.ping());
      return (performance.now() - started) / 1_000;
    },
    client,
    async close() {
      isClosed = true;
      client.disconnect();
      listening.disconnect();
    },
  };
}
