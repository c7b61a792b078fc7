import { z } from "zod";
import { scaledRatingSchema } from "./ratings.ts";
import { daySchema, idSchema, textSchema } from "./shared/wire.ts";
import { ticketPrioritySchema } from "./ticket-priority.ts";
import { slaStateSchema } from "./ticket-sla.ts";
import { ticketStatusSchema } from "./ticket-status.ts";

/** Largest number of conditions in a filter, and of alternatives in a condition. */
const maxConditions = 20;
/** Largest number of conditions that a user chooses for a list. The list's request adds conditions of its own. */
export const maxChosenConditions = 15;
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
  /** State of the ticket's SLA; null for a ticket without a target. */
  choice("sla", slaStateSchema.nullable()),
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
