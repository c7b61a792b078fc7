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

/** Rate limits whose counters all processes of the installation share. */
export interface SharedLimits {
  create(limit: LimitDefinition): SharedLimit;
}

interface LimitDefinition {
  /** Unique name. */
  name: string;
  /** Number of points allowed within `seconds`. */
  most: number;
  seconds: number;
  /**
   * If true, counting throws while the broker or database does not respond, so that several processes together never
   * allow more than `most`.
   */
  isExact?: true;
}

export interface SharedLimit {
  /** Adds 1 to the counter of the key. Returns the counter and the time until it starts again from zero. */
  count(key: string): Promise<{ count: number; endsInMilliseconds: number }>;
  counted(key: string): Promise<number>;
  /** Subtracts 1 from the counter of the key, for an action that was counted in advance and does not count. */
  takeBack(key: string): Promise<void>;
}

/**
 * Creates rate limits that count in the broker if there is one, otherwise in the database. While the broker or database
 * does not respond, each process counts on its own, except for exact limits.
 */
export function createSharedLimits(
  database: Database,
  broker: { client: Redis; prefix: string } | undefined,
): SharedLimits {
  return {
    create({ name, most, seconds, isExact }) {
      const counter = { keyPrefix: name, points: most, duration: seconds };
      const common = isExact ? counter : { ...counter, insuranceLimiter: new RateLimiterMemory(counter) };
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

/** Creates rate limits whose counters exist only in this process. */
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
    async takeBack(key) {
      await limiter.reward(hashOf(key));
    },
    counted: async (key) => (await limiter.get(hashOf(key)))?.consumedPoints ?? 0,
  };
}

/** Hashes a counter's key, because keys contain IP addresses and names. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** Makes the rate-limit library run its statements through the program's own database layer. */
function clientOf(database: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const compile = () => CompiledQuery.raw(text, values);
      const rows = await database.platform((db) => db.rows({ compile }));
      return { rows, rowCount: rows.length };
    },
  };
}
