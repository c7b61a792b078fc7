import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { SharedLimits } from "../limits/shared-limits.ts";

const windowSeconds = 60;

/**
 * Creates a store for @fastify/rate-limit that counts API requests per route and caller. All processes share the
 * counts.
 */
export function callStore(limits: SharedLimits): FastifyRateLimitStoreCtor {
  const limit = limits.create({ name: "calls", most: Number.MAX_SAFE_INTEGER, seconds: windowSeconds });
  return class CallStore implements FastifyRateLimitStore {
    private readonly route: string;

    constructor(options: object = {}) {
      const { method = "", url = "" } =
        (options as { routeInfo?: { method?: string; url?: string } }).routeInfo ?? {};
      this.route = `${method} ${url}`;
    }

    incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1]): void {
      limit.count(`${this.route} ${key}`).then(
        ({ count, endsInMilliseconds }) => callback(null, { current: count, ttl: endsInMilliseconds }),
        (error: Error) => callback(error),
      );
    }

    child(options: object): CallStore {
      return new CallStore(options);
    }
  };
}
