import { type TicketPriority, ticketPriorities } from "@recado/contract/ticket-priority";

/** Fields of a row that decide its position in a list of tickets or chats. */
export interface OrderedRow {
  id: number;
  updatedAt: string;
  /** Priority of a ticket; unset for chats. */
  priority?: TicketPriority;
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
  /** Whether the wait is the customer's wait for an answer instead of the ticket's wait for an agent. */
  needsAnswer?: boolean;
}

export const newestActivityFirst: RowOrder = { oldestFirst: false };

/** Returns the priority and the time of a row that decide its position in the list. */
export function orderedBy(row: OrderedRow, order: RowOrder): string {
  return `${rankOf(row, order)} ${timeOf(row, order)}`;
}

function rankOf({ priority }: OrderedRow, { priorityFirst = false }: RowOrder): number {
  return priorityFirst && priority ? ticketPriorities.indexOf(priority) : 0;
}

function timeOf(row: OrderedRow, { oldestFirst, needsAnswer = false }: RowOrder): string {
  const since = needsAnswer ? row.waitingSince : row.queuedAt;
  return (oldestFirst && since) || row.updatedAt;
}

/**
 * Whether row `one` comes before row `other` in the list. If their times are equal, the row with the higher id counts
 * as later.
 */
export function standsBefore(one: OrderedRow, other: OrderedRow, order: RowOrder): boolean {
  const higher = rankOf(one, order) - rankOf(other, order);
  if (higher !== 0) return higher > 0;
  const later = Date.parse(timeOf(one, order)) - Date.parse(timeOf(other, order)) || one.id - other.id;
  return order.oldestFirst ? later < 0 : later > 0;
}
