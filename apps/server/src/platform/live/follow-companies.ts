import type { Bus } from "../bus/bus.ts";

/** Whoever has no socket of a company for so long does without its events: most that leave come back soon. */
const keptMilliseconds = 60_000;

export interface FollowedCompanies {
  /** Resolves once nothing that happens in the company is missed here. */
  follow(companyId: number): Promise<void>;
  stop(): void;
}

/** Hears, of all companies, of those that have sockets with this process. */
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
