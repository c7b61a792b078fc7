import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { LiveEvent } from "../db/database.ts";
import { everybodyRoom, superRoom } from "../live/rooms.ts";
import type { Broker } from "./broker.ts";
import { type CompanyOrder, createCompanyOrder, type NumberedEvents } from "./company-order.ts";

export interface PendingEvents {
  committed(): void;
  failed(): void;
}

export interface BrokeredEventsOptions {
  broker: Broker;
  self: string;
  logger: Logger;
  tell(events: readonly LiveEvent[]): void;
  /** Events of the company may have been missed; undefined means all companies. */
  onGap(companyId: number | undefined): void;
  /** Committed events could not be published: every process may have missed them. */
  onLost(companyId: number | undefined): void;
}

/** Pseudo company id for events that reach users of several companies. */
export const allCompanies = 0;
/** Events numbered before this process subscribed arrive within this time. */
const settleMilliseconds = 100;
const lookMilliseconds = 2_000;

type Order = CompanyOrder<readonly LiveEvent[]>;

interface Batch {
  companyId: number;
  number: number;
  events: readonly LiveEvent[];
}

/**
 * Live events through the broker. Each company has a channel; a process subscribes to it while it has sockets of that
 * company. Events arrive in the order of the company's changes.
 */
export class BrokeredEvents {
  private readonly options: BrokeredEventsOptions;
  private readonly orders = new Map<number, Order>();
  /** Events that arrived before the first number was known, by company. */
  private readonly early = new Map<number, NumberedEvents<readonly LiveEvent[]>[]>();
  private readonly following = new Map<number, Promise<void>>();
  /** Own events that have not come back yet. */
  private readonly underWay = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(options: BrokeredEventsOptions) {
    this.options = options;
    this.timer = setInterval(() => this.look(), lookMilliseconds).unref();
  }

  /** Numbers events that are about to be committed; rejects if the broker does not answer. */
  async begin(events: readonly LiveEvent[]): Promise<PendingEvents> {
    if (events.length === 0) return nothing;
    const companies = Map.groupBy(events, companyOf);
    const numbers = await this.options.broker.count([...companies.keys()].map(countOf));
    const batches = [...companies].map(([companyId, ofCompany], index) => ({
      companyId,
      number: numbers[index] ?? 0,
      events: ofCompany,
    }));
    return {
      committed: () => {
        for (const batch of batches) this.tell(batch);
      },
      // The commit may have succeeded although its answer was lost, so receivers are told to load their data again.
      failed: () => {
        for (const batch of batches) this.tell({ ...batch, events: [] });
      },
    };
  }

  /** Subscribes to a company; nothing that is committed after this resolves is missed. */
  async follow(companyId: number): Promise<void> {
    const begun = this.following.get(companyId) ?? this.listen(companyId);
    this.following.set(companyId, begun);
    try {
      await begun;
    } catch (error) {
      // The database carries all events meanwhile; the subscription is made again when the broker is back.
      this.options.logger.warn(
        { err: error, companyId },
        "broker subscription for a company failed, the company's live events continue through the database",
      );
    }
  }

  forget(companyId: number): void {
    this.following.delete(companyId);
    this.orders.get(companyId)?.close();
    this.orders.delete(companyId);
    for (const told of this.underWay) if (told.startsWith(`${companyId}:`)) this.underWay.delete(told);
    this.options.broker.forget(channelOf(companyId));
  }

  /** The broker is back but has lost its subscriptions. */
  async followAgain(): Promise<void> {
    this.underWay.clear();
    const companies = [...this.following.keys()];
    for (const companyId of companies) this.following.set(companyId, this.listen(companyId));
    await Promise.all(this.following.values());
  }

  receive(companyId: number, text: string): void {
    const [, from, number = "", json = ""] = /^(\S+) (\d+) (.*)$/s.exec(text) ?? [];
    if (from === this.options.self) this.underWay.delete(`${companyId}:${number}`);
    const told = json === "" ? undefined : (JSON.parse(json) as LiveEvent[]);
    const arrived = { number: Number(number), told };
    const order = this.orders.get(companyId);
    if (order) order.receive(arrived);
    else this.early.get(companyId)?.push(arrived);
  }

  /** True when none of this process's own events is still in flight. */
  isQuiet(): boolean {
    return this.underWay.size === 0;
  }

  close(): void {
    clearInterval(this.timer);
    for (const order of this.orders.values()) order.close();
  }

  /** Detects a lost last event: no later event follows that would reveal the gap. */
  private look(): void {
    const { broker, logger } = this.options;
    const companies = [...this.orders.keys()];
    if (!broker.isUp() || companies.length === 0) return;
    broker.counted(companies.map(countOf)).then(
      (numbers) => {
        for (const [index, companyId] of companies.entries())
          this.orders.get(companyId)?.noteLast(numbers[index] ?? 0);
      },
      (error: unknown) =>
        logger.warn(
          { err: error },
          "event counters not read from the broker, checking again at the next interval",
        ),
    );
  }

  private async listen(companyId: number): Promise<void> {
    const { broker, tell, onGap } = this.options;
    this.orders.get(companyId)?.close();
    this.orders.delete(companyId);
    this.early.set(companyId, []);
    await broker.listen(channelOf(companyId));
    const [after = 0] = await broker.counted([countOf(companyId)]);
    const order = createCompanyOrder({
      after,
      settleMilliseconds,
      tell,
      onGap: () => onGap(oneOf(companyId)),
    });
    this.orders.set(companyId, order);
    for (const arrived of this.early.get(companyId) ?? []) order.receive(arrived);
    this.early.delete(companyId);
    await sleep(settleMilliseconds);
  }

  private tell({ companyId, number, events }: Batch): void {
    const { broker, self, logger, onLost } = this.options;
    const text = `${self} ${number} ${events.length > 0 ? JSON.stringify(events) : ""}`;
    if (this.orders.has(companyId)) this.underWay.add(`${companyId}:${number}`);
    broker.tell(channelOf(companyId), text).catch((error: unknown) => {
      logger.warn(
        { err: error, companyId },
        "live event not published to the broker, other processes reload the company's data",
      );
      onLost(oneOf(companyId));
    });
  }
}

const nothing: PendingEvents = { committed: () => {}, failed: () => {} };
const oneOf = (companyId: number) => (companyId === allCompanies ? undefined : companyId);
const countOf = (companyId: number) => `events:${companyId}`;
const channelOf = (companyId: number) => `company:${companyId}`;

function companyOf({ companyId, rooms }: LiveEvent): number {
  return rooms.includes(everybodyRoom) || rooms.includes(superRoom) ? allCompanies : companyId;
}
