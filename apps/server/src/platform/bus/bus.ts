import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import type { LiveEvent, PendingPublications, Publications, Topic } from "../db/database.ts";
import { type BusMessage, createJoiner, splitMessage } from "./message-parts.ts";
import { type Notification, openNotificationLine } from "./notification-line.ts";
import { createProcessPresence } from "./process-presence.ts";

/** What the processes of one installation tell each other, over LISTEN/NOTIFY: short words, and events for the live rooms. */
export interface Bus {
  /** What a change has to tell. Others hear it with the commit and in the order of commits; alone it stays in the process. */
  publish(news: Publications): PendingPublications;
  /** A word outside any change: heard at once in this process, soon in the others. */
  send(topic: Topic, word: string): Promise<void>;
  subscribe(topic: Topic, listener: (word: string) => void): void;
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
  /** Only who has live rooms needs to hear events. */
  receivesEvents: boolean;
}

const messageChannel = "recado";
const eventChannel = "recado_live";
const lookMilliseconds = 5_000;

export async function openBus({ connection, self, logger, receivesEvents }: BusOptions): Promise<Bus> {
  const listeners = new Map<Topic, ((word: string) => void)[]>();
  const eventListeners: ((events: readonly LiveEvent[]) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  /** Our own events that are on their way through the database. */
  const underWay = new Set<number>();
  let joiners = createJoiners();
  let sent = 0;
  let hasGap = false;

  const presence = createProcessPresence({
    sayArrived: (on) => on.notify(notificationsOf(messageChannel, "presence arrived")),
    welcome: (newcomer) => {
      send("presence", `welcome ${newcomer}`).catch((error: unknown) =>
        logger.warn({ err: error }, "another process was not welcomed"),
      );
    },
    onLateWelcome: reportGap,
  });

  const line = await openNotificationLine({
    connection,
    channels: receivesEvents ? [messageChannel, eventChannel] : [messageChannel],
    logger,
    onNotification: read,
    onDown() {
      hasGap = true;
      presence.forget();
      underWay.clear();
      joiners = createJoiners();
    },
    async onUp(up) {
      await presence.arrive(up);
      if (hasGap) reportGap();
      hasGap = false;
    },
  });
  const timer = setInterval(look, lookMilliseconds);

  function look(): void {
    if (!line.isUp()) return;
    presence
      .look(line)
      .then(noteQuiet, (error: unknown) =>
        logger.warn({ err: error }, "the other processes could not be counted"),
      );
  }

  function read({ channel, payload }: Notification): void {
    const isWord = channel === messageChannel;
    const letter = joiners[isWord ? messageChannel : eventChannel](payload);
    if (!letter) return;
    if (isWord) receiveMessages(letter);
    else receiveEvents(letter);
  }

  function receiveMessages({ from, text }: BusMessage): void {
    if (from === self) return;
    for (const line of text.split("\n")) {
      const [topic, word] = split(line);
      if (topic === "presence") receivePresence(word, from);
      else dispatch(topic as Topic, word);
    }
  }

  function receivePresence(word: string, from: string): void {
    const [verb, newcomer = self] = word.split(" ");
    if (verb !== undefined && newcomer === self) presence.receive(verb, from);
  }

  function receiveEvents({ from, number, isHeard, text }: BusMessage): void {
    if (from !== self || !isHeard) dispatchEvents(JSON.parse(text) as LiveEvent[]);
    if (from !== self) return;
    underWay.delete(number);
    noteQuiet();
  }

  function noteQuiet(): void {
    if (underWay.size === 0) presence.noteQuiet();
  }

  function dispatch(topic: Topic, word: string): void {
    for (const listener of listeners.get(topic) ?? []) listener(word);
  }

  function dispatchEvents(events: readonly LiveEvent[]): void {
    if (events.length > 0) for (const listener of eventListeners) listener(events);
  }

  function reportGap(): void {
    for (const listener of gapListeners) listener();
  }

  function notificationsOf(channel: string, text: string, number = 0, isHeard = true): Notification[] {
    return splitMessage({ from: self, number, isHeard, text }).map((payload) => ({ channel, payload }));
  }

  async function send(topic: Topic | "presence", word: string): Promise<void> {
    if (topic !== "presence") dispatch(topic, word);
    if (!presence.isAlone()) await line.notify(notificationsOf(messageChannel, `${topic} ${word}`));
  }

  function publishHere({ messages, events }: Publications): PendingPublications {
    const end = presence.begin();
    return {
      notifications: [],
      committed() {
        end();
        for (const { topic, word } of messages) dispatch(topic, word);
        dispatchEvents(events);
      },
      failed: end,
    };
  }

  function publishEverywhere({ messages: words, events }: Publications): PendingPublications {
    const number = ++sent;
    // While the line is down nothing comes back: then this process hears its own news without it.
    const isHeard = !(receivesEvents && line.isUp());
    const text = [...new Set(words.map(({ topic, word }) => `${topic} ${word}`))].join("\n");
    const notes = [
      ...(words.length > 0 ? notificationsOf(messageChannel, text) : []),
      ...(events.length > 0 ? notificationsOf(eventChannel, JSON.stringify(events), number, isHeard) : []),
    ];
    if (events.length > 0 && !isHeard) underWay.add(number);
    return {
      notifications: notes,
      committed() {
        for (const { topic, word } of words) dispatch(topic, word);
        if (isHeard) dispatchEvents(events);
      },
      failed: () => underWay.delete(number),
    };
  }

  return {
    publish: (news) => (presence.isAlone() ? publishHere(news) : publishEverywhere(news)),
    send: send,
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onEvents: (listener) => eventListeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    async close() {
      clearInterval(timer);
      await line.close();
    },
  };
}

function createJoiners() {
  return { [messageChannel]: createJoiner(), [eventChannel]: createJoiner() };
}

function split(text: string): [string, string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}
