import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { LiveEvent } from "../db/database.ts";
import { type Address, channelOf, type Subject } from "./address.ts";
import { type BrokerOptions, openBroker } from "./broker.ts";
import { allCompanies, BrokeredEvents, type PendingEvents } from "./brokered-events.ts";

/** Access to counters that all processes share. */
export interface BrokerCounters {
  client: Redis;
  /** Prefix of every key. */
  prefix: string;
}

/** Publishes and receives through the broker, and subscribes again after a disconnect. */
export interface BrokerLine {
  /** True while subscribed, so that everything published from now on is received here. */
  isUp(): boolean;
  begin(events: readonly LiveEvent[]): Promise<PendingEvents>;
  /** Sends to a single process if `to` is given, otherwise to all. */
  tell(text: string, to: Address | undefined): Promise<void>;
  follow(subject: Subject): Promise<void>;
  forget(subject: Subject): void;
  /** True when none of this process's own events is still in flight. */
  isQuiet(): boolean;
  counters: BrokerCounters;
  /** Time the broker takes to answer, in seconds. */
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

/** Longest time that a start waits for the broker. Until the broker is up, the database carries all messages. */
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
      // A missed message only delays work, because every process also polls for work from time to time.
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
