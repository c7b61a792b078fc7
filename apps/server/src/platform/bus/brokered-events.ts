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
  /** Called when this process may have missed events of the company; undefined means events of any company. */
  onGap(companyId: number | undefined): void;
  /** Called when committed events could not be published, so every process may have missed them. */
  onLost(companyId: number | undefined): void;
}

/** Company id that stands for all companies, for events that reach users of several companies. */
export const allCompanies = 0;
/** Time after a subscription within which all events arrive that were numbered before the subscription. */
const settleMilliseconds = 100;
const lookMilliseconds = 2_000;

type Order = CompanyOrder<readonly LiveEvent[]>;

interface Batch {
  companyId: number;
  number: number;
  events: readonly LiveEvent[];
}

/**
 * Live events that go through the broker. Each company has its own channel, and a process subscribes to the channel
 * while the company has sockets on that process. Events arrive in the order in which the company's changes were
 * committed.
 */
export class BrokeredEvents {
  private readonly options: BrokeredEventsOptions;
  private readonly orders = new Map<number, Order>();
  /**
   * Events by company that arrived after the subscription but before the company's last number was read from the
   * broker.
   */
  private readonly early = new Map<number, NumberedEvents<readonly LiveEvent[]>[]>();
  private readonly following = new Map<number, Promise<void>>();
  /** Events that this process has published but not yet received back from the broker. */
  private readonly underWay = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(options: BrokeredEventsOptions) {
    this.options = options;
    this.timer = setInterval(() => this.look(), lookMilliseconds).unref();
  }

  /** Assigns numbers to events that are about to be committed; rejects if the broker does not respond. */
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
      // The commit may have succeeded even though its response was lost. An empty batch makes receivers load their data
      // again.
      failed: () => {
        for (const batch of batches) this.tell({ ...batch, events: [] });
      },
    };
  }

  /**
   * Subscribes to a company's events. After the promise resolves, this process receives every event that is committed.
   */
  async follow(companyId: number): Promise<void> {
    const begun = this.following.get(companyId) ?? this.listen(companyId);
    this.following.set(companyId, begun);
    try {
      await begun;
    } catch (error) {
      // Meanwhile the database carries all events. When the broker is back, the subscription is made again.
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

  /** Subscribes again after a reconnect, because the broker has lost the subscriptions. */
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

  /** True if every event that this process published has come back. */
  isQuiet(): boolean {
    return this.underWay.size === 0;
  }

  close(): void {
    clearInterval(this.timer);
    for (const order of this.orders.values()) order.close();
  }

  /**
   * Compares the received events with the last number in the broker. Without this check, the loss of a company's last
   * event would stay unnoticed until its next event.
   */
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
