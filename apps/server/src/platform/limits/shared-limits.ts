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

/** Rate limits that all processes of the installation share. */
export interface SharedLimits {
  /** `name` must be unique; `most` is the number of points within `seconds`. */
  create(limit: { name: string; most: number; seconds: number }): SharedLimit;
}

export interface SharedLimit {
  /** Adds 1 to the key's counter. Returns its value and the remaining time of the current window. */
  count(key: string): Promise<{ count: number; endsInMilliseconds: number }>;
  counted(key: string): Promise<number>;
}

/**
 * Counts in the broker if there is one, otherwise in the database. While that does not answer, each process counts for
 * itself.
 */
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

/** Limits of a single process. */
export function createLocalLimits(): SharedLimits {
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

/** Keys are hashed, because they contain addresses and names. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** Runs the library's statements through the program's database layer. */
function clientOf(database: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const compile = () => CompiledQuery.raw(text, values);
      const rows = await database.platform((db) => db.rows({ compile }));
      return { rows, rowCount: rows.length };
    },
  };
}
