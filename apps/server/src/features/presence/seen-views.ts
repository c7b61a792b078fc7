import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "@recado/contract/presence";

/** Viewers of a ticket on the pages of one process, as it publishes them. */
export interface Views {
  companyId: number;
  ticketId: number;
  /** Queue of the ticket when the publishing process last read it. */
  queueId: number | null;
  /** The process that says it. */
  from: string;
  /** Somebody has come: the other processes say whom they have. */
  asks: boolean;
  viewers: Viewer[];
}

/** A process that died says nothing more: what it said last counts no longer than until two repetitions were missed. */
const lapseMilliseconds = 150_000;

export interface SeenViews {
  /** Takes down what a process says; answers whether that changes who is shown. */
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

/** Everybody once, and typing whoever types on any of their pages. */
export function mergeViewers(viewers: readonly Viewer[]): Viewer[] {
  const merged = new Map<number, Viewer>();
  for (const { id, name, typing } of viewers)
    merged.set(id, { id, name, typing: typing || merged.get(id)?.typing === true });
  return [...merged.values()].toSorted((one, other) => one.id - other.id);
}

export function keyOf(companyId: number, ticketId: number): string {
  return `${companyId}:${ticketId}`;
}
