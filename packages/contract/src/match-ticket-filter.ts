import type { TicketCondition, TicketFilter } from "./ticket-filters.ts";
import type { TicketPriority } from "./ticket-priority.ts";
import type { SlaClock, SlaState } from "./ticket-sla.ts";
import type { TicketStatus } from "./ticket-status.ts";

/** Fields of a ticket that a filter reads, named as in the API. */
export interface FilterableTicket {
  status: TicketStatus;
  priority: TicketPriority;
  rating: { value: number; scale: number } | null;
  sla: { clock: Pick<SlaClock, "state" | "stage"> | null } | null;
  queueId: number | null;
  userId: number | null;
  whatsappId: number | null;
  contactId: number;
  tags: readonly { id: number; kanban: 0 | 1 }[];
  ad: { id: string } | null;
  isGroup: boolean;
  chatbot: boolean;
  unreadMessages: number;
  snooze: object | null;
  waitingSince: string | null;
  createdAt: string;
  updatedAt: string;
  queuedAt: string;
}

/** Present time in milliseconds, and the day of a time in the company's time zone as YYYY-MM-DD. */
export interface FilterClock {
  now: number;
  dayOf(time: string): string;
}

export function filterClock(now: number, timeZone: string): FilterClock {
  let format: Intl.DateTimeFormat | undefined;
  return {
    now,
    dayOf(time) {
      // Swedish dates have the form YYYY-MM-DD. Few filters need a day, and creating the format takes long.
      format ??= new Intl.DateTimeFormat("sv", { timeZone });
      return format.format(new Date(time));
    },
  };
}

/**
 * Whether the ticket meets all conditions of the filter. The server's `ticketFilterSql` selects the same tickets, which
 * `tickets-filters.test.ts` checks for generated filters.
 */
export function matchesTicketFilter(
  filter: TicketFilter,
  ticket: FilterableTicket,
  clock: FilterClock,
): boolean {
  return filter.every((condition) => meetsCondition(condition, ticket, clock));
}

function meetsCondition(condition: TicketCondition, ticket: FilterableTicket, clock: FilterClock): boolean {
  switch (condition.field) {
    case "createdAt":
    case "updatedAt":
    case "queuedAt":
    case "waitingSince":
      return isAtTime(condition, ticket[condition.field], clock);
    case "fromAd":
      return condition.is === Boolean(ticket.ad);
    case "group":
      return condition.is === ticket.isGroup;
    case "chatbot":
      return condition.is === ticket.chatbot;
    case "unread":
      return condition.is === ticket.unreadMessages > 0;
    case "snoozed":
      return condition.is === Boolean(ticket.snooze);
    case "waiting":
      return condition.is === Boolean(ticket.waitingSince);
    default: {
      const alternatives: readonly unknown[] = condition.values;
      const hasOne = valuesOf(condition.field, ticket).some((value) => alternatives.includes(value));
      return hasOne === (condition.is === "anyOf");
    }
  }
}

type ChoiceField = Extract<TicketCondition, { values: unknown }>["field"];

function valuesOf(field: ChoiceField, ticket: FilterableTicket): readonly (string | number | null)[] {
  switch (field) {
    case "status":
      return [ticket.status];
    case "priority":
      return [ticket.priority];
    case "rating":
      return [ticket.rating && `${ticket.rating.value}/${ticket.rating.scale}`];
    case "sla":
      return [slaStateOf(ticket)];
    case "queue":
      return [ticket.queueId];
    case "user":
      return [ticket.userId];
    case "connection":
      return [ticket.whatsappId];
    case "contact":
      return [ticket.contactId];
    case "ad":
      return ticket.ad ? [ticket.ad.id] : [];
    case "tag":
    case "lane": {
      const ids = ticket.tags.flatMap(({ id, kanban }) => (field === "tag" || kanban === 1 ? id : []));
      return ids.length > 0 ? ids : [null];
    }
  }
}

function slaStateOf({ sla }: FilterableTicket): SlaState | null {
  if (!sla?.clock) return null;
  const { state, stage } = sla.clock;
  if (stage === 100) return "breached";
  return state === "running" && stage > 0 ? "warned" : state;
}

type TimeCondition = Extract<TicketCondition, { minutes: number } | { from: string }>;

function isAtTime(condition: TimeCondition, time: string | null, { now, dayOf }: FilterClock): boolean {
  if (time === null) return false;
  if (condition.is === "between") {
    const day = dayOf(time);
    return condition.from <= day && day <= condition.to;
  }
  const isOlder = Date.parse(time) < now - condition.minutes * 60_000;
  return isOlder === (condition.is === "olderThan");
}
