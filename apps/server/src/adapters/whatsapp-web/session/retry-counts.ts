import type { CacheStore } from "baileys";

const most = 5_000;

/**
 * Cache that counts how often each message was requested again. The counts outlive a reconnect, so that a message that
 * cannot be decrypted is not requested forever.
 */
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
