import { type TicketPriority, ticketPriorities } from "@recado/contract/ticket-priority";
import type { TicketSla } from "@recado/contract/ticket-sla";
import type { TicketStatus } from "@recado/contract/ticket-status";

/** Fields of a row that decide its position in a list of tickets or chats. */
export interface OrderedRow {
  id: number;
  updatedAt: string;
  /** Priority of a ticket; unset for chats. */
  priority?: TicketPriority;
  /** SLA of a ticket; unset for chats. */
  sla?: TicketSla | null;
  /** Time since which a ticket has been waiting. It is unset for chats, which never wait. */
  queuedAt?: string;
  /** Time since which the ticket's customer waits for an answer. */
  waitingSince?: string | null;
}

export interface RowOrder {
  /**
   * Whether the list is sorted by waiting time, with the longest waiting ticket first, instead of by latest activity.
   */
  oldestFirst: boolean;
  /** Whether tickets with a higher priority come first. */
  priorityFirst?: boolean;
  /** Whether the list is sorted by the SLA clock that is due next, before every other order. */
  slaFirst?: boolean;
  /** Status of the list's tickets: open tickets wait for an answer, pending tickets for an agent. */
  status?: TicketStatus | undefined;
}

export const newestActivityFirst: RowOrder = { oldestFirst: false };

/** Returns the properties of a row that decide its position in the list. */
export function orderedBy(row: OrderedRow, order: RowOrder): string {
  if (order.slaFirst) return String(dueTimeOf(row));
  return `${rankOf(row, order)} ${timeOf(row, order)}`;
}

function rankOf({ priority }: OrderedRow, { priorityFirst = false }: RowOrder): number {
  return priorityFirst && priority ? ticketPriorities.indexOf(priority) : 0;
}

/** Tickets without a running clock come last. */
function dueTimeOf({ sla }: OrderedRow): number {
  return sla?.clock?.dueAt ? Date.parse(sla.clock.dueAt) : Number.MAX_SAFE_INTEGER;
}

function timeOf(row: OrderedRow, { oldestFirst, status }: RowOrder): string {
  const since = status === "open" ? row.waitingSince : row.queuedAt;
  return (oldestFirst && since) || row.updatedAt;
}

/**
 * Whether row `one` comes before row `other` in the list. If their times are equal, the row with the higher id counts
 * as later.
 */
export function standsBefore(one: OrderedRow, other: OrderedRow, order: RowOrder): boolean {
  if (order.slaFirst) return (dueTimeOf(one) - dueTimeOf(other) || one.id - other.id) < 0;
  const higher = rankOf(one, order) - rankOf(other, order);
  if (higher !== 0) return higher > 0;
  const later = Date.parse(timeOf(one, order)) - Date.parse(timeOf(other, order)) || one.id - other.id;
  return order.oldestFirst ? later < 0 : later > 0;
}
