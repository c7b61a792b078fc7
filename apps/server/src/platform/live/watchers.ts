import type { Bus } from "../bus/bus.ts";

/** Who has a page of ours before their eyes, in whichever process its socket ends. */
export interface Watchers {
  /** How many pages in sight a user has here; said again now and then, for whoever missed it. */
  note(companyId: number, userId: number, pages: number): void;
  isWatching(companyId: number, userId: number): boolean;
}

/** A process that died says nothing more: what it said last counts no longer than until two heartbeats were missed. */
const lapseMilliseconds = 11 * 60_000;

export function createWatchers(bus: Bus, self: string, onFailure: (error: unknown) => void): Watchers {
  /** By user, then by process: until when. */
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
