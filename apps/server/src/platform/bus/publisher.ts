import type { Logger } from "pino";
import type { PendingPublications, Publications, Topic } from "../db/database.ts";
import type { Address, Destination } from "./address.ts";
import type { BrokerLine } from "./broker-line.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { ProcessPresence } from "./process-presence.ts";
import { eventChannel, lineFor, messageChannel, notificationsOf } from "./receiver.ts";

export interface PublisherParts {
  self: string;
  logger: Logger;
  dispatcher: Dispatcher;
  presence: ProcessPresence;
  /**
   * Sequence numbers of the event messages that this process has sent through the database and not yet received back.
   */
  underWay: Set<number>;
  destinations: ReadonlyMap<Topic, (message: string) => Destination>;
  receivesEvents: boolean;
  isUp(): boolean;
  /** The broker; undefined while it cannot be used. */
  broker(): BrokerLine | undefined;
}

interface Directed {
  topic: Topic;
  message: string;
  destination: Destination;
}

/**
 * Creates the function that publishes a transaction's messages and events. A process that is alone delivers them
 * directly; otherwise they go through the database or the broker.
 */
export function createPublisher(parts: PublisherParts) {
  const { self, logger, dispatcher, presence, underWay, receivesEvents } = parts;
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
    // While the notification line is down, events do not come back from the database, so this process delivers its own
    // events directly.
    const isHeard = !(receivesEvents && parts.isUp());
    const directed = directMessages(messages);
    const lines = linesOf(directed);
    const eventText = JSON.stringify(events);
    if (events.length > 0 && !isHeard) underWay.add(number);
    return {
      notifications: [
        ...(lines.length > 0 ? notificationsOf(messageChannel, { self, text: lines.join("\n") }) : []),
        ...(events.length > 0
          ? notificationsOf(eventChannel, { self, text: eventText, number, isHeard })
          : []),
      ],
      committed() {
        dispatcher.messages(directed.filter(isForHere));
        if (isHeard) dispatcher.events(events);
      },
      failed: () => underWay.delete(number),
    };
  }

  /**
   * Sends live events through the broker, and messages about work that is also polled for. Other messages must not be
   * lost, so they are sent through the database with the commit.
   */
  async function publishByBroker(broker: BrokerLine, { messages, events }: Publications) {
    const pending = await broker.begin(events);
    const directed = directMessages(messages);
    const lines = linesOf(directed.filter(({ topic }) => !parts.destinations.has(topic)));
    const elsewhere = directed.filter(
      ({ topic, destination }) => parts.destinations.has(topic) && destination !== "here",
    );
    return {
      notifications:
        lines.length > 0 ? notificationsOf(messageChannel, { self, text: lines.join("\n") }) : [],
      committed() {
        dispatcher.messages(directed.filter(isForHere));
        for (const { topic, message, destination } of elsewhere)
          broker
            .tell(`${topic} ${message}`, addressOf(destination))
            .catch((error: unknown) => logger.warn({ err: error, topic }, "bus message to a process lost"));
        pending.committed();
      },
      failed: pending.failed,
    };
  }

  function directMessages(messages: Publications["messages"]): Directed[] {
    return messages.map(({ topic, message }) => ({
      topic,
      message,
      destination: parts.destinations.get(topic)?.(message) ?? "everybody",
    }));
  }

  return (publications: Publications): PendingPublications | Promise<PendingPublications> => {
    if (presence.isAlone()) return publishHere(publications);
    const broker = parts.broker();
    if (!broker) return publishEverywhere(publications);
    return publishByBroker(broker, publications).catch(() => publishEverywhere(publications));
  };
}

/**
 * True if this process delivers the message to its own listeners. A message for a connection's owner is included,
 * because this process may be the owner; its listeners check that.
 */
const isForHere = ({ destination }: Directed) =>
  typeof destination === "string" || "connection" in destination;

function addressOf(destination: Destination): Address | undefined {
  return typeof destination === "string" ? undefined : destination;
}

function linesOf(directed: readonly Directed[]): string[] {
  const told = directed.filter(({ destination }) => destination !== "here");
  return [
    ...new Set(
      told.map(({ topic, message, destination }) => lineFor(`${topic} ${message}`, addressOf(destination))),
    ),
  ];
}

interface Place {
  /** Delivers the events of the transaction; undefined until the transaction has ended. */
  tell: (() => void) | undefined;
}

/**
 * Delivers events of this process's transactions in the order in which their commits were sent. PostgreSQL releases row
 * locks before it responds to a commit. A transaction that waited for such a lock may therefore get its response first,
 * although it committed second.
 */
function createCommitOrder() {
  const places: Place[] = [];

  function tellWhatIsNext(): void {
    while (places[0]?.tell) places.shift()?.tell?.();
  }

  /**
   * Reserves the next place in the commit order for a transaction whose commit is being sent. Call the returned
   * function when the transaction has ended.
   */
  return function takePlace(): (tell: () => void) => void {
    const place: Place = { tell: undefined };
    places.push(place);
    return (tell) => {
      place.tell = tell;
      tellWhatIsNext();
    };
  };
}
