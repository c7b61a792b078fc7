import type { Bus } from "../bus/bus.ts";

/** Time after which a company without sockets is unsubscribed. Most users who disconnect come back sooner. */
const keptMilliseconds = 60_000;

export interface FollowedCompanies {
  /** Subscribes to the company. After the promise resolves, this process receives every event of the company. */
  follow(companyId: number): Promise<void>;
  /**
   * Time since which this process receives every event of the company, in milliseconds of `performance.now()`. Without
   * a broker it receives the events of all companies.
   */
  followedSince(companyId: number): number;
  stop(): void;
}

/** Subscribes this process to the events of companies that have sockets on it. */
export function followCompanies(bus: Bus, connected: () => ReadonlySet<number>): FollowedCompanies {
  const askedAt = new Map<number, number>();
  const followedAt = new Map<number, number>();
  const timer = setInterval(forgetIdle, keptMilliseconds).unref();

  function forgetIdle(): void {
    const here = connected();
    for (const [companyId, at] of askedAt) {
      if (here.has(companyId) || performance.now() - at < keptMilliseconds) continue;
      askedAt.delete(companyId);
      followedAt.delete(companyId);
      bus.forget(`company:${companyId}`);
    }
  }

  return {
    async follow(companyId) {
      askedAt.set(companyId, performance.now());
      await bus.follow(`company:${companyId}`);
      if (!followedAt.has(companyId)) followedAt.set(companyId, performance.now());
    },
    followedSince: (companyId) =>
      bus.broker ? (followedAt.get(companyId) ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
    stop: () => clearInterval(timer),
  };
}
