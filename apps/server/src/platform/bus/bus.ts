/*
 * Messages between the processes of an installation. A single process delivers its messages to itself. Several
 * processes use `pg_notify` inside the transaction; while all of them can reach a broker (`REDIS_URL`), live events go
 * through the broker (decision 0031). Messages arrive in the order of their commits.
 */

import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import type { LiveEvent, PendingPublications, Publications, Topic } from "../db/database.ts";
import type { Address, Destination, Subject } from "./address.ts";
import type { BrokerOptions } from "./broker.ts";
import { type BrokerLine, openBrokerLine } from "./broker-line.ts";
import { createDispatcher } from "./dispatcher.ts";
import { createEchoes } from "./echoes.ts";
import { createNotificationLine, type Notification } from "./notification-line.ts";
import { createProcessPresence, type ProcessPresence } from "./process-presence.ts";
import { createPublisher } from "./publisher.ts";
import {
  createReceiver,
  eventChannel,
  lineFor,
  messageChannel,
  notificationsOf,
  type Receiver,
} from "./receiver.ts";

/**
 * Connects the processes of an installation and carries short messages and live events. A process that is alone
 * delivers directly to itself. Several processes use LISTEN/NOTIFY of the database. While all of them have a broker,
 * live events and frequent messages go through the broker instead.
 */
export interface Bus {
  /** Id of this process, unique among the processes that share the database. */
  self: string;
  /**
   * Publishes the messages and events of a transaction. Other processes receive them after the commit, in commit order.
   */
  publish(publications: Publications): PendingPublications | Promise<PendingPublications>;
  /**
   * Sends a message outside any transaction. This process receives the message at once; the other processes, or the
   * addressed process, receive it shortly afterwards.
   */
  send(topic: Topic, message: string, to?: Address): Promise<void>;
  subscribe(topic: Topic, listener: (message: string) => void): void;
  /**
   * Declares that messages of a topic need only one recipient, and chooses the recipient of each. A lost message of
   * such a topic only causes a delay, because its recipients also poll the database.
   */
  route(topic: Topic, destinationOf: (message: string) => Destination): void;
  onEvents(listener: (events: readonly LiveEvent[]) => void): void;
  /** The listener is called when events of a company may have been missed; undefined means events of any company. */
  onGap(listener: (companyId: number | undefined) => void): void;
  /**
   * Subscribes to a company or a WhatsApp connection. After the promise resolves, no message about that subject is
   * missed. Messages about subjects without a subscription may not arrive.
   */
  follow(subject: Subject): Promise<void>;
  forget(subject: Subject): void;
  /**
   * True if this process is the one that reports metrics of the whole installation. A single process does so at a time.
   */
  speaksForAll(): Promise<boolean>;
  /** Measures how long a notification takes through the database and back, in seconds. */
  measureRoundTrip(): Promise<number>;
  /** The broker; undefined if none is configured. */
  readonly broker: Pick<BrokerLine, "isUp" | "measureAnswer" | "counters"> | undefined;
  close(): Promise<void>;
}

export interface BusOptions {
  connection: ConnectionConfig;
  /** Id of this process, unique among the processes that share the database. */
  self: string;
  logger: Logger;
  /** True if this process has live rooms and therefore needs the events. */
  receivesEvents: boolean;
  /** Redis or Valkey server that all processes can reach; undefined if none is configured. */
  broker?: Pick<BrokerOptions, "url" | "prefix"> | undefined;
}

const lookMilliseconds = 5_000;
/** Time after the broker's return in which every process notices that all processes have the broker again. */
const switchMilliseconds = lookMilliseconds + 2_000;

export async function openBus(options: BusOptions): Promise<Bus> {
  const bus = new ProcessBus(options);
  await bus.open();
  return bus;
}

class ProcessBus implements Bus {
  readonly self: string;
  readonly publish: Bus["publish"];
  private readonly options: BusOptions;
  private readonly dispatcher = createDispatcher();
  private readonly destinations = new Map<Topic, (message: string) => Destination>();
  /** Sequence numbers of the event messages that this process sent through the database and has not received back. */
  private readonly underWay = new Set<number>();
  private readonly echoes = createEchoes();
  private readonly presence: ProcessPresence;
  private readonly receiver: Receiver;
  private readonly line: ReturnType<typeof createNotificationLine>;
  broker: BrokerLine | undefined;
  private hasGap = false;
  private looking: NodeJS.Timeout | undefined;
  private switching: NodeJS.Timeout | undefined;

  constructor(options: BusOptions) {
    this.options = options;
    this.self = options.self;
    this.presence = createProcessPresence({
      sayArrived: (on) => {
        const hasBroker = this.broker?.isUp() === true;
        const text = `${hasBroker ? `presence broker ${this.self}\n` : ""}presence arrived`;
        return on.notify(this.messageOf(text));
      },
      welcome: (newcomer) => {
        this.tellByDatabase(`presence welcome ${newcomer}`).catch((error: unknown) =>
          options.logger.warn({ err: error }, "greeting of a newly started process not answered"),
        );
      },
      onLateWelcome: () => this.dispatcher.gap(),
      onBroker: () => this.noteSwitch(),
    });
    const { self, dispatcher, presence, underWay, destinations, echoes } = this;
    this.receiver = createReceiver({
      self,
      echoes,
      dispatcher,
      presence,
      underWay,
      isQuiet: () => this.broker?.isQuiet() ?? true,
      onEvents: () => this.usableBroker() && this.noteSwitch(),
    });
    this.line = this.createLine();
    this.publish = createPublisher({
      ...options,
      dispatcher,
      presence,
      underWay,
      destinations,
      isUp: this.line.isUp,
      broker: () => this.usableBroker(),
    });
  }

  async open(): Promise<void> {
    const { broker, ...options } = this.options;
    if (broker)
      this.broker = await openBrokerLine({
        ...options,
        ...broker,
        onEvents: this.dispatcher.events,
        onMessages: this.receiver.receiveMessages,
        onGap: this.dispatcher.gap,
        onLost: (companyId) => this.tellOfGap(companyId),
        onChange: (isUp) => this.followBroker(isUp),
      });
    await this.line.open();
    this.looking = setInterval(() => this.look(), lookMilliseconds);
  }

  async send(topic: Topic, message: string, to?: Address): Promise<void> {
    this.dispatcher.message(topic, message);
    if (this.presence.isAlone()) return;
    const text = `${topic} ${message}`;
    const throughDatabase = () => this.tellByDatabase(lineFor(text, to));
    await (this.usableBroker()?.tell(text, to).catch(throughDatabase) ?? throughDatabase());
  }

  subscribe(topic: Topic, listener: (message: string) => void): void {
    this.dispatcher.subscribe(topic, listener);
  }

  route(topic: Topic, destinationOf: (message: string) => Destination): void {
    this.destinations.set(topic, destinationOf);
  }

  onEvents(listener: (events: readonly LiveEvent[]) => void): void {
    this.dispatcher.onEvents(listener);
  }

  onGap(listener: (companyId: number | undefined) => void): void {
    this.dispatcher.onGap(listener);
  }

  async follow(subject: Subject): Promise<void> {
    await this.broker?.follow(subject);
  }

  forget(subject: Subject): void {
    this.broker?.forget(subject);
  }

  speaksForAll(): Promise<boolean> {
    return this.line.speaksForAll();
  }

  measureRoundTrip(): Promise<number> {
    return this.echoes.measure((text) => this.tellByDatabase(text));
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    clearTimeout(this.switching);
    await this.broker?.close();
    await this.line.close();
  }

  private createLine() {
    const { connection, logger, receivesEvents } = this.options;
    return createNotificationLine({
      connection,
      self: this.self,
      channels: receivesEvents ? [messageChannel, eventChannel] : [messageChannel],
      logger,
      onNotification: this.receiver.receive,
      hasBroker: () => this.broker?.isUp() === true,
      onDown: () => {
        this.hasGap = true;
        this.presence.forget();
        this.underWay.clear();
        this.receiver.reset();
      },
      onUp: async (up) => {
        await this.presence.arrive(up);
        this.receiver.noteQuiet();
        if (this.hasGap) this.dispatcher.gap();
        this.hasGap = false;
      },
    });
  }

  private look(): void {
    if (!this.line.isUp()) return;
    this.presence
      .look(this.line)
      .then(this.receiver.noteQuiet, (error: unknown) =>
        this.options.logger.warn(
          { err: error },
          "other processes not counted, counting again at the next interval",
        ),
      );
  }

  /** Returns the broker while all processes are connected to it; otherwise undefined. */
  private usableBroker(): BrokerLine | undefined {
    return this.broker?.isUp() && this.line.isUp() && this.presence.haveBroker() ? this.broker : undefined;
  }

  /**
   * Handles the loss or return of the broker. Events may be lost with the broker, so the other processes are told first
   * and clients then load their data again.
   */
  private async followBroker(isUp: boolean): Promise<void> {
    if (!this.line.isUp()) return;
    await this.line.holdBroker(isUp);
    if (isUp) return this.noteSwitch();
    clearTimeout(this.switching);
    this.switching = undefined;
    if (this.presence.isAlone()) return;
    await this.presence.arrive(this.line);
    this.receiver.noteQuiet();
    this.dispatcher.gap();
  }

  /**
   * Processes switch to the broker at slightly different moments, and events may arrive out of order meanwhile. After
   * the switch, clients load their data again.
   */
  private noteSwitch(): void {
    if (!this.broker?.isUp() || this.presence.isAlone()) return;
    this.switching ??= setTimeout(() => {
      this.switching = undefined;
      this.dispatcher.gap();
    }, switchMilliseconds).unref();
  }

  /**
   * Reports missed events to this process and, through the database, to all other processes. A process whose
   * notification line is down reports the gap itself when the line is back.
   */
  private tellOfGap(companyId: number | undefined): void {
    this.dispatcher.gap(companyId);
    this.tellByDatabase(`gap ${companyId ?? ""}`).catch((error: unknown) =>
      this.options.logger.warn(
        { err: error, companyId },
        "other processes not told to reload missed live events, users of these processes may see old data",
      ),
    );
  }

  private tellByDatabase(text: string): Promise<void> {
    return this.line.notify(this.messageOf(text));
  }

  private messageOf(text: string): Notification[] {
    return notificationsOf(messageChannel, { self: this.self, text });
  }
}
