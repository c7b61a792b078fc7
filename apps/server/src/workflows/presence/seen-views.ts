import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "@recado/contract/presence";

/** Viewers of a ticket on the pages of one process, as it publishes them. */
export interface Views {
  companyId: number;
  ticketId: number;
  /** Queue of the ticket when the publishing process last read it. */
  queueId: number | null;
  /** Id of the publishing process. */
  from: string;
  /** Asks the other processes to publish their viewers, because a new viewer has arrived. */
  asks: boolean;
  viewers: Viewer[];
}

/** Lifetime of a process's last report. A crashed process is forgotten after two missed repetitions. */
const lapseMilliseconds = 150_000;

export interface SeenViews {
  /** Stores a process's report; returns whether the displayed viewers change. */
  note(views: Views): boolean;
  viewersOf(companyId: number, ticketId: number): Viewer[];
}

/** Combines what all processes report about the viewers of tickets. */
export function createSeenViews(): SeenViews {
  /** Viewers by ticket, then by process. */
  const tickets = new Map<string, Map<string, { viewers: Viewer[]; until: number }>>();

  function viewersOf(companyId: number, ticketId: number): Viewer[] {
    const processes = [...(tickets.get(keyOf(companyId, ticketId))?.values() ?? [])];
    return mergeViewers(processes.flatMap(({ viewers, until }) => (until > Date.now() ? viewers : [])));
  }

  return {
    note({ companyId, ticketId, from, viewers }) {
      const before = viewersOf(companyId, ticketId);
      const key = keyOf(companyId, ticketId);
      const processes = tickets.get(key) ?? new Map<string, { viewers: Viewer[]; until: number }>();
      if (viewers.length > 0) processes.set(from, { viewers, until: Date.now() + lapseMilliseconds });
      else processes.delete(from);
      if (processes.size > 0) tickets.set(key, processes);
      else tickets.delete(key);
      return !isDeepStrictEqual(before, viewersOf(companyId, ticketId));
    },
    viewersOf,
  };
}

/** Lists each viewer once, as typing if they type on any page. */
export function mergeViewers(viewers: readonly Viewer[]): Viewer[] {
  const merged = new Map<number, Viewer>();
  for (const { id, name, typing } of viewers)
    merged.set(id, { id, name, typing: typing || merged.get(id)?.typing === true });
  return [...merged.values()].toSorted((one, other) => one.id - other.id);
}

export function keyOf(companyId: number, ticketId: number): string {
  return `${companyId}:${ticketId}`;
}
