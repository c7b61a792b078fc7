import type { Bus } from "../bus/bus.ts";

/** Tracks which users have a visible page, on any process. */
export interface Watchers {
  /**
   * Reports a user's number of visible pages on this process. It is repeated at intervals, in case a report was missed.
   */
  note(companyId: number, userId: number, pages: number): void;
  isWatching(companyId: number, userId: number): boolean;
}

/** A report expires after two missed heartbeats, because a process that died sends no further reports. */
const lapseMilliseconds = 11 * 60_000;

export function createWatchers(bus: Bus, self: string, onFailure: (error: unknown) => void): Watchers {
  /** Expiry time in milliseconds, by user and then by process. */
  const watching = new Map<string, Map<string, number>>();

  bus.subscribe("watching", (message) => {
    const [companyId, userId, from = "", pages] = message.split(":");
    const user = `${companyId}:${userId}`;
    const processes = watching.get(user) ?? new Map<string, number>();
    if (pages === "0") processes.delete(from);
    else processes.set(from, Date.now() + lapseMilliseconds);
    if (processes.size > 0) watching.set(user, processes);
    else watching.delete(user);
  });

  return {
    note(companyId, userId, pages) {
      bus.send("watching", `${companyId}:${userId}:${self}:${pages}`).catch(onFailure);
    },
    isWatching(companyId, userId) {
      const processes = watching.get(`${companyId}:${userId}`);
      return processes !== undefined && [...processes.values()].some((until) => until > Date.now());
    },
  };
}
