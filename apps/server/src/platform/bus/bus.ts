import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import type { LiveEvent, PendingPublications, Publications, Topic } from "../db/database.ts";
import { createCommitOrder } from "./commit-order.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { type BusMessage, createJoiner, splitMessage } from "./message-parts.ts";
import { createNotificationLine, type Notification } from "./notification-line.ts";
import { createProcessPresence, type ProcessPresence } from "./process-presence.ts";

/** How the processes of one installation reach each other, over LISTEN/NOTIFY: short messages, and events for the live rooms. */
export interface Bus {
  /** What a transaction publishes. Others receive it with the commit and in the order of commits; alone it stays in the process. */
  publish(publications: Publications): PendingPublications;
  /** A message outside any transaction: at once in this process, soon in the others. */
  send(topic: Topic, message: string): Promise<void>;
  subscribe(topic: Topic, listener: (message: string) => void): void;
  onEvents(listener: (events: readonly LiveEvent[]) => void): void;
  /** Called when something may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

export interface BusOptions {
  connection: ConnectionConfig;
  /** This process, among all that share the database. */
  self: string;
  logger: Logger;
  /** Only who has live rooms needs to receive events. */
  receivesEvents: boolean;
}

const messageChannel = "recado";
const eventChannel = "recado_live";
const lookMilliseconds = 5_000;

export async function openBus(options: BusOptions): Promise<Bus> {
  const { connection, self, logger, receivesEvents } = options;
  const dispatcher = createDispatcher();
  /** Our own events that are on their way through the database. */
  const underWay = new Set<number>();
  let hasGap = false;

  const presence = createProcessPresence({
    sayArrived: (on) => on.notify(notificationsOf(messageChannel, { self, text: "presence arrived" })),
    welcome: (newcomer) => {
      send("presence", `welcome ${newcomer}`).catch((error: unknown) =>
        logger.warn({ err: error }, "another process was not welcomed"),
      );
    },
    onLateWelcome: dispatcher.gap,
  });
  const receiver = createReceiver({ self, dispatcher, presence, underWay });
  const line = createNotificationLine({
    connection,
    channels: receivesEvents ? [messageChannel, eventChannel] : [messageChannel],
    logger,
    onNotification: receiver.receive,
    onDown() {
      hasGap = true;
      presence.forget();
      underWay.clear();
      receiver.reset();
    },
    async onUp(up) {
      await presence.arrive(up);
      if (hasGap) dispatcher.gap();
      hasGap = false;
    },
  });
  await line.open();
  const timer = setInterval(look, lookMilliseconds);

  function look(): void {
    if (!line.isUp()) return;
    presence
      .look(line)
      .then(receiver.noteQuiet, (error: unknown) =>
        logger.warn({ err: error }, "the other processes could not be counted"),
      );
  }

  async function send(topic: Topic | "presence", message: string): Promise<void> {
    if (topic !== "presence") dispatcher.message(topic, message);
    if (!presence.isAlone())
      await line.notify(notificationsOf(messageChannel, { self, text: `${topic} ${message}` }));
  }

  return {
    publish: createPublisher({ self, dispatcher, presence, underWay, receivesEvents, isUp: line.isUp }),
    send,
    subscribe: dispatcher.subscribe,
    onEvents: dispatcher.onEvents,
    onGap: dispatcher.onGap,
    async close() {
      clearInterval(timer);
      await line.close();
    },
  };
}

interface BusParts {
  self: string;
  dispatcher: Dispatcher;
  presence: ProcessPresence;
  underWay: Set<number>;
}

function createReceiver({ self, dispatcher, presence, underWay }: BusParts) {
  let joiners = createJoiners();

  function receiveMessages({ from, text }: BusMessage): void {
    if (from === self) return;
    for (const line of text.split("\n")) {
      const [topic, message] = split(line);
      if (topic === "presence") receivePresence(message, from);
      else dispatcher.message(topic as Topic, message);
    }
  }

  function receivePresence(message: string, from: string): void {
    const [verb, newcomer = self] = message.split(" ");
    if (verb !== undefined && newcomer === self) presence.receive(verb, from);
  }

  function receiveEvents({ from, number, isHeard, text }: BusMessage): void {
    if (from !== self || !isHeard) dispatcher.events(JSON.parse(text) as LiveEvent[]);
    if (from !== self) return;
    underWay.delete(number);
    noteQuiet();
  }

  function noteQuiet(): void {
    if (underWay.size === 0) presence.noteQuiet();
  }

  return {
    receive({ channel, payload }: Notification): void {
      const isMessage = channel === messageChannel;
      const whole = joiners[isMessage ? messageChannel : eventChannel](payload);
      if (!whole) return;
      if (isMessage) receiveMessages(whole);
      else receiveEvents(whole);
    },
    noteQuiet,
    /** What came in parts so far will never be whole. */
    reset(): void {
      joiners = createJoiners();
    },
  };
}

interface PublisherParts extends BusParts {
  receivesEvents: boolean;
  isUp(): boolean;
}

function createPublisher({ self, dispatcher, presence, underWay, receivesEvents, isUp }: PublisherParts) {
  const takePlace = createCommitOrder();
  let published = 0;

  function publishHere({ messages, events }: Publications): PendingPublications {
    const end = presence.begin();
    const fill = takePlace();
    return {
      notifications: [],
      committed: () =>
        fill(() => {
          end();
          dispatcher.messages(messages);
          dispatcher.events(events);
        }),
      failed: () => fill(end),
    };
  }

  function publishEverywhere({ messages, events }: Publications): PendingPublications {
    const number = ++published;
    // While the line is down nothing comes back: then this process receives its own events without it.
    const isHeard = !(receivesEvents && isUp());
    const text = [...new Set(messages.map(({ topic, message }) => `${topic} ${message}`))].join("\n");
    const eventText = JSON.stringify(events);
    if (events.length > 0 && !isHeard) underWay.add(number);
    return {
      notifications: [
        ...(messages.length > 0 ? notificationsOf(messageChannel, { self, text }) : []),
        ...(events.length > 0
          ? notificationsOf(eventChannel, { self, text: eventText, number, isHeard })
          : []),
      ],
      committed() {
        dispatcher.messages(messages);
        if (isHeard) dispatcher.events(events);
      },
      failed: () => underWay.delete(number),
    };
  }

  return (publications: Publications) =>
    presence.isAlone() ? publishHere(publications) : publishEverywhere(publications);
}

function notificationsOf(
  channel: string,
  {
    self,
    text,
    number = 0,
    isHeard = true,
  }: { self: string; text: string; number?: number; isHeard?: boolean },
): Notification[] {
  return splitMessage({ from: self, number, isHeard, text }).map((payload) => ({ channel, payload }));
}

function createJoiners() {
  return { [messageChannel]: createJoiner(), [eventChannel]: createJoiner() };
}

function split(text: string): [string, string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}
