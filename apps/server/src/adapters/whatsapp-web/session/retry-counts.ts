import type { CacheStore } from "baileys";

const most = 5_000;

/** Retry counts of messages, kept over reconnects so that an undecryptable message is not requested forever. */
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
