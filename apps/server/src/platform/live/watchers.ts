import type { Bus } from "../bus/bus.ts";

/** Tracks which users have a visible browser page, connected to any process. */
export interface Watchers {
  /**
   * Sends the number of a user's visible browser pages on this process to all processes. The number is sent again at
   * intervals, in case a message was lost.
   */
  note(companyId: number, userId: number, pages: number): void;
  isWatching(companyId: number, userId: number): boolean;
}

/**
 * Time after which a process's number of visible pages expires: slightly more than two heartbeats. A process that died
 * sends no further numbers.
 */
const lapseMilliseconds = 11 * 60_000;

export function createWatchers(bus: Bus, self: string, onFailure: (error: unknown) => void): Watchers {
  /** For each user, the processes with visible pages and the time, in milliseconds, when each entry expires. */
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
