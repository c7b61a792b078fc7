import type { Bus } from "../bus/bus.ts";

/** A company without sockets for this time is no longer followed; most users who disconnect return sooner. */
const keptMilliseconds = 60_000;

export interface FollowedCompanies {
  /** Resolves once no event of the company is missed here. */
  follow(companyId: number): Promise<void>;
  stop(): void;
}

/** Follows the companies that have sockets on this process. */
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
