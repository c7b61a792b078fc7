import type { Bus } from "../bus/bus.ts";

/** Time after which a company without sockets is unsubscribed. Most users who disconnect come back sooner. */
const keptMilliseconds = 60_000;

export interface FollowedCompanies {
  /** Subscribes to the company. After the promise resolves, this process receives every event of the company. */
  follow(companyId: number): Promise<void>;
  stop(): void;
}

/** Subscribes this process to the events of companies that have sockets on it. */
export function followCompanies(bus: Bus, connected: () => ReadonlySet<number>): FollowedCompanies {
  const askedAt = new Map<number, number>();
  const timer = setInterval(forgetIdle, keptMilliseconds).unref();

  function forgetIdle(): void {
    const here = connected();
    for (const [companyId, at] of askedAt) {
      if (here.has(companyId) || performance.now() - at < keptMilliseconds) continue;
      askedAt.delete(companyId);
      bus.forget(`company:${companyId}`);
    }
  }

  return {
    follow(companyId) {
      askedAt.set(companyId, performance.now());
      return bus.follow(`company:${companyId}`);
    },
    stop: () => clearInterval(timer),
  };
}
