import { Redis } from "ioredis";
import type { Logger } from "pino";

/**
 * A Redis or Valkey server that connects the processes of an installation. It counts and forwards messages, and stores
 * nothing permanently.
 */
export interface Broker {
  isUp(): boolean;
  /** The listener is called after every change of `isUp`. */
  onChange(listener: (isUp: boolean) => void): void;
  /** Increments the counters with the given names and returns their new values. */
  count(names: readonly string[]): Promise<number[]>;
  counted(names: readonly string[]): Promise<number[]>;
  tell(channel: string, text: string): Promise<void>;
  /** Subscribes to a channel. After the promise resolves, every message published to the channel is received. */
  listen(channel: string): Promise<void>;
  forget(channel: string): void;
  onTold(listener: (channel: string, text: string) => void): void;
  /** Measures the broker's response time, in seconds. */
  measureAnswer(): Promise<number>;
  /** Redis client, for counters whose commands this interface does not offer. */
  client: Redis;
  close(): Promise<void>;
}

export interface BrokerOptions {
  url: string;
  /** Prefix of every key, so that several installations can share one broker. */
  prefix: string;
  logger: Logger;
}

/** Longest response time of the broker. A slower broker counts as down, and all messages go through the database. */
const answerMilliseconds = 1_000;
const longestRetryMilliseconds = 2_000;
/** Lifetime of a counter after its last increment. */
const countSeconds = 7 * 24 * 3_600;

/**
 * Connects in the background and returns at once. The broker counts as up after its first response; the client
 * reconnects after every disconnect.
 */
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
    if (!isClosed) logger[now ? "info" : "warn"](now ? "broker connected" : "broker lost, reconnecting");
    for (const listener of changeListeners) listener(now);
  }
  for (const one of [client, listening]) {
    one.on("ready", look);
    one.on("close", look);
    // ioredis emits an error for every failed attempt to reconnect. The disconnect itself was already logged, so these
    // errors are logged at debug level.
    one.on("error", (error: Error) => logger.debug({ err: error }, "broker unreachable, reconnecting"));
  }

  /**
   * Sends a command. A command without a response may be the only sign of a dead connection, so the client reconnects
   * after any failure.
   */
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
        const [error, number] = answers[2 * index] ?? [new Error("the broker did not answer in time")];
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
        .catch((error: unknown) => logger.debug({ err: error }, "broker subscription not removed"));
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
