import { z } from "zod";
import { scaledRatingSchema } from "./ratings.ts";
import { daySchema, idSchema, textSchema } from "./shared/wire.ts";
import { type TicketPriority, ticketPrioritySchema } from "./ticket-priority.ts";
import { type TicketStatus, ticketStatusSchema } from "./ticket-status.ts";

/** Largest number of conditions in a filter, and of alternatives in a condition. */
const maxConditions = 20;
const maxAlternatives = 200;

/** Longest age of a condition, in minutes: ten years. */
const maxAge = 5_256_000;

/** Condition on a field with one value or several, such as tags. Null stands for a ticket without a value. */
function choice<const Field extends string, Value extends z.ZodType>(field: Field, value: Value) {
  return z.strictObject({
    field: z.literal(field),
    is: z.enum(["anyOf", "noneOf"]),
    values: z.array(value).min(1, "Escolha um valor").max(maxAlternatives),
  });
}

function flag<const Field extends string>(field: Field) {
  return z.strictObject({ field: z.literal(field), is: z.boolean() });
}

/**
 * Condition on a time: its age in minutes, or the days between which it lies (inclusive), in the company's time zone. A
 * ticket without this time never matches.
 */
function time<const Field extends string>(field: Field) {
  const name = z.literal(field);
  return z.discriminatedUnion("is", [
    z.strictObject({
      field: name,
      is: z.enum(["olderThan", "newerThan"]),
      minutes: z.int().positive().max(maxAge),
    }),
    z.strictObject({ field: name, is: z.literal("between"), from: daySchema, to: daySchema }),
  ]);
}

const unassignable = idSchema.nullable();

export const ticketConditionSchema = z.discriminatedUnion("field", [
  choice("status", ticketStatusSchema),
  choice("priority", ticketPrioritySchema),
  choice("queue", unassignable),
  choice("user", unassignable),
  choice("connection", unassignable),
  /** Rating of the ticket, with its scale; null for a ticket that is not rated. */
  choice("rating", scaledRatingSchema.nullable()),
  choice("contact", idSchema),
  choice("tag", unassignable),
  /** Tags that are lanes of the kanban board. */
  choice("lane", unassignable),
  /** Ids of ads. */
  choice("ad", textSchema(500)),
  flag("fromAd"),
  flag("group"),
  flag("chatbot"),
  flag("unread"),
  flag("snoozed"),
  /** Whether the customer waits for the answer of a person. */
  flag("waiting"),
  time("createdAt"),
  time("updatedAt"),
  time("queuedAt"),
  time("waitingSince"),
]);
export type TicketCondition = z.infer<typeof ticketConditionSchema>;

/** Conditions on a ticket, all of which must hold. The values of one condition are alternatives. */
export const ticketFilterSchema = z.array(ticketConditionSchema).max(maxConditions);
export type TicketFilter = readonly TicketCondition[];

/** Fields of a ticket that a filter reads, named as in the API. */
export interface FilterableTicket {
  status: TicketStatus;
  priority: TicketPriority;
  rating: { value: number; scale: number } | null;
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
  // Swedish dates have the form YYYY-MM-DD.
  const format = new Intl.DateTimeFormat("sv", { timeZone });
  return { now, dayOf: (time) => format.format(new Date(time)) };
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
