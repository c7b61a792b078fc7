import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { LiveEvent } from "../db/database.ts";
import { type Address, channelOf, type Subject } from "./address.ts";
import { type BrokerOptions, openBroker } from "./broker.ts";
import { allCompanies, BrokeredEvents, type PendingEvents } from "./brokered-events.ts";

/** Access to counters in the broker, which all processes share. */
export interface BrokerCounters {
  client: Redis;
  /** Prefix of every key in the broker. */
  prefix: string;
}

/** This process's link to the broker: it publishes and receives messages, and subscribes again after a disconnect. */
export interface BrokerLine {
  /** True while this process is subscribed to the broker and therefore receives everything that is published. */
  isUp(): boolean;
  begin(events: readonly LiveEvent[]): Promise<PendingEvents>;
  /** Sends a message to the process `to`; without `to`, to all processes. */
  tell(text: string, to: Address | undefined): Promise<void>;
  follow(subject: Subject): Promise<void>;
  forget(subject: Subject): void;
  /** True if every event that this process published has come back from the broker. */
  isQuiet(): boolean;
  counters: BrokerCounters;
  /** Measures the broker's response time, in seconds. */
  measureAnswer(): Promise<number>;
  close(): Promise<void>;
}

export interface BrokerLineOptions extends Pick<BrokerOptions, "url" | "prefix"> {
  self: string;
  logger: Logger;
  receivesEvents: boolean;
  onEvents(events: readonly LiveEvent[]): void;
  onMessages(from: string, text: string): void;
  onGap(companyId: number | undefined): void;
  onLost(companyId: number | undefined): void;
  onChange(isUp: boolean): Promise<void>;
}

/**
 * Longest time for which the program's start waits for the broker. Until the broker is connected, all messages go
 * through the database.
 */
const startMilliseconds = 1_000;
const everybody = "everybody";

export async function openBrokerLine(options: BrokerLineOptions): Promise<BrokerLine> {
  const { self, logger, receivesEvents } = options;
  const broker = openBroker(options);
  const events = new BrokeredEvents({ ...options, broker, tell: options.onEvents });
  const connections = new Set<Subject>();
  let isUp = false;
  const { promise: wasUp, resolve: noteUp } = Promise.withResolvers<void>();

  broker.onTold((channel, text) => {
    const [kind, id] = channel.split(":");
    if (kind === "company") return events.receive(Number(id), text);
    const space = text.indexOf(" ");
    options.onMessages(text.slice(0, space), text.slice(space + 1));
  });
  broker.onChange((isReady) => {
    change(isReady).catch((error: unknown) =>
      logger.warn(
        { err: error },
        "subscribing at the broker failed, live events continue through the database",
      ),
    );
  });

  async function change(isReady: boolean): Promise<void> {
    if (isReady) {
      await Promise.all([everybody, channelOf({ process: self }), ...connections].map(broker.listen));
      await events.followAgain();
      if (receivesEvents) await events.follow(allCompanies);
      if (!broker.isUp()) return;
      isUp = true;
      noteUp();
    }
    await options.onChange(isReady);
  }

  await Promise.race([wasUp, sleep(startMilliseconds)]);
  return {
    isUp: () => isUp && broker.isUp(),
    begin: (announced) => events.begin(announced),
    tell: (text, to) => broker.tell(to ? channelOf(to) : everybody, `${self} ${text}`),
    async follow(subject) {
      const companyId = companyOf(subject);
      if (companyId !== undefined) return events.follow(companyId);
      connections.add(subject);
      // A missed message only delays work, because each process also polls the database for work.
      if (isUp)
        await broker
          .listen(subject)
          .catch((error: unknown) =>
            logger.warn(
              { err: error },
              "broker subscription for a connection failed, finding the connection's work by polling",
            ),
          );
    },
    forget(subject) {
      const companyId = companyOf(subject);
      if (companyId !== undefined) return events.forget(companyId);
      connections.delete(subject);
      if (isUp) broker.forget(subject);
    },
    counters: { client: broker.client, prefix: options.prefix },
    isQuiet: () => events.isQuiet(),
    measureAnswer: () => broker.measureAnswer(),
    async close() {
      events.close();
      await broker.close();
    },
  };
}

function companyOf(subject: Subject): number | undefined {
  const [kind, id] = subject.split(":");
  return kind === "company" ? Number(id) : undefined;
}
