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
 * How the processes of one installation reach each other: short messages, and events for the live rooms. Alone a process
 * tells itself; else everything goes over LISTEN/NOTIFY, or what there is much of over a broker while all processes have it.
 */
export interface Bus {
  /** This process, among all that share the database. */
  self: string;
  /** What a transaction publishes. Others receive it after the commit, in the order of the commits; alone it stays in the process. */
  publish(publications: Publications): PendingPublications | Promise<PendingPublications>;
  /** A message outside any transaction: at once in this process, soon in the others or in the one that it is for. */
  send(topic: Topic, message: string, to?: Address): Promise<void>;
  subscribe(topic: Topic, listener: (message: string) => void): void;
  /** Where messages go of which one process is enough, and which are not missed for long: somebody looks now and then besides. */
  route(topic: Topic, destinationOf: (message: string) => Destination): void;
  onEvents(listener: (events: readonly LiveEvent[]) => void): void;
  /** Called when something may have been missed, of one company or of all. */
  onGap(listener: (companyId: number | undefined) => void): void;
  /** Hears of a company or a connection from the moment that this resolves; of others nothing need come. */
  follow(subject: Subject): Promise<void>;
  forget(subject: Subject): void;
  /** Whether it is this process that tells of the whole installation: of all that share the database, one at a time. */
  speaksForAll(): Promise<boolean>;
  /** How long a note takes through the database and back, in seconds. */
  measureRoundTrip(): Promise<number>;
  /** Where there is one. */
  readonly broker: Pick<BrokerLine, "isUp" | "measureAnswer" | "counters"> | undefined;
  close(): Promise<void>;
}

export interface BusOptions {
  connection: ConnectionConfig;
  /** This process, among all that share the database. */
  self: string;
  logger: Logger;
  /** Only who has live rooms needs to receive events. */
  receivesEvents: boolean;
  /** A Redis or Valkey that all processes reach. */
  broker?: Pick<BrokerOptions, "url" | "prefix"> | undefined;
}

const lookMilliseconds = 5_000;
/** By then every process has seen that all have the broker again. */
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
  /** Our own events that are on their way through the database. */
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
          options.logger.warn({ err: error }, "another process was not welcomed"),
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
        this.options.logger.warn({ err: error }, "the other processes could not be counted"),
      );
  }

  /** The broker, while everybody has it. */
  private usableBroker(): BrokerLine | undefined {
    return this.broker?.isUp() && this.line.isUp() && this.presence.haveBroker() ? this.broker : undefined;
  }

  /** Without the broker nothing is heard there: the others are told before what was missed is asked for. */
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

  /** While processes go over to the broker one by one, what one tells may overtake another: all is asked anew once they have. */
  private noteSwitch(): void {
    if (!this.broker?.isUp() || this.presence.isAlone()) return;
    this.switching ??= setTimeout(() => {
      this.switching = undefined;
      this.dispatcher.gap();
    }, switchMilliseconds).unref();
  }

  /** Here and, through the database, everywhere else. A line that is down asks anew by itself. */
  private tellOfGap(companyId: number | undefined): void {
    this.dispatcher.gap(companyId);
    this.tellByDatabase(`gap ${companyId ?? ""}`).catch((error: unknown) =>
      this.options.logger.warn(
        { err: error, companyId },
        "the others were not told that they missed something",
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
