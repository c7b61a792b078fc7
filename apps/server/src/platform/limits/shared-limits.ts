import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from "rate-limiter-flexible";
import type { Database } from "../db/database.ts";

/** Counts what each of many may do a few times only, for all processes of the installation together. */
export interface SharedLimits {
  /** `name` tells it from every other; `most` is how often within `seconds`. */
  create(limit: { name: string; most: number; seconds: number }): SharedLimit;
}

export interface SharedLimit {
  /** Counts one more, and says how many there were within the time that now goes on, and when it ends. */
  count(key: string): Promise<{ count: number; endsInMilliseconds: number }>;
  /** How many were counted. */
  counted(key: string): Promise<number>;
}

/** In the broker where there is one, else in the database; where that does not answer, in this process meanwhile. */
export function createSharedLimits(
  database: Database,
  broker: { client: Redis; prefix: string } | undefined,
): SharedLimits {
  return {
    create({ name, most, seconds }) {
      const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, points: most, duration: seconds });
      const common = { keyPrefix: name, points: most, duration: seconds, insuranceLimiter };
      return limitOf(
        broker
          ? new RateLimiterRedis({
              ...common,
              keyPrefix: `${broker.prefix}:limit:${name}`,
              storeClient: broker.client,
              rejectIfRedisNotReady: true,
            })
          : new RateLimiterPostgres({
              ...common,
              storeClient: clientOf(database),
              storeType: "pool",
              tableName: "rate_limits",
              tableCreated: true,
              clearExpiredByTimeout: true,
            }),
      );
    },
  };
}

/** For one process alone. */
export function createOwnLimits(): SharedLimits {
  return {
    create: ({ name, most, seconds }) =>
      limitOf(new RateLimiterMemory({ keyPrefix: name, points: most, duration: seconds })),
  };
}

function limitOf(limiter: RateLimiterAbstract): SharedLimit {
  return {
    async count(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(hashOf(key));
      return { count: consumedPoints, endsInMilliseconds: msBeforeNext };
    },
    counted: async (key) => (await limiter.get(hashOf(key)))?.consumedPoints ?? 0,
  };
}

/** Addresses and names are nobody's business there. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The library's statements, sent as every other. */
function clientOf(database: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const compile = () => CompiledQuery.raw(text, values);
      const rows = await database.platform((db) => db.rows({ compile }));
      return { rows, rowCount: rows.length };
    },
  };
}
