import type { CacheStore } from "baileys";

const most = 5_000;

/** How often each message was asked for again; kept over reconnects, so that a broken one is not asked for without end. */
export function createRetryCounts(): CacheStore {
  const counts = new Map<string, unknown>();
  return {
    get: <T>(key: string) => counts.get(key) as T | undefined,
    set(key, value) {
      if (counts.size >= most) counts.clear();
      counts.set(key, value);
    },
    del(key) {
      counts.delete(key);
    },
    flushAll: () => counts.clear(),
  };
}
