import { z } from "zod";
import { queueLabelSchema } from "./labels.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { ownCompanySchema } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  idTextSchema,
  okSchema,
  orNothing,
  text,
  textSchema,
} from "./shared/wire.ts";
import { type WorkingHours, weekSchema, workingHoursSchema } from "./shared/working-hours.ts";

export const assignmentStrategies = ["manual", "roundRobin", "leastBusy"] as const;
export type AssignmentStrategy = (typeof assignmentStrategies)[number];

/** Longest time, in minutes, after which a ticket is given back or moves to another queue. */
export const maxAssignmentMinutes = 1_440;

export const maxWeight = 100;

export const queueSchema = queueLabelSchema.extend({
  orderQueue: z.int().nullable(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  integrationId: idSchema.nullable(),
  promptId: idSchema.nullable(),
  /**
   * Whether a customer who sends a CPF or CNPJ in this queue receives their open invoice from the company's Asaas
   * account.
   */
  secondCopies: z.boolean(),
  schedules: z.array(workingHoursSchema),
  /**
   * How waiting tickets get an agent: `manual` leaves the choice to the agents, `roundRobin` follows the weights, and
   * `leastBusy` prefers the agent with the fewest open tickets relative to their capacity.
   */
  assignment: z.enum(assignmentStrategies),
  /** Whether a customer returns to the agent who served them last, while that agent is available. */
  lastAttendantFirst: z.boolean(),
  /** Minutes after which an automatically assigned ticket without an answer returns to the queue; null if never. */
  giveBackMinutes: z.int().nullable(),
  /** Queue to which tickets move that have waited for so many minutes; null if tickets stay. */
  overflow: z.object({ minutes: z.int(), queueId: idSchema }).nullable(),
  /** Weights of the queue's users for the round robin; a user who is missing has the weight 1. */
  weights: z.array(z.object({ userId: idSchema, weight: z.int() })),
});
export type Queue = z.infer<typeof queueSchema>;

const byDay = { startTime: "08:00", endTime: "18:00" } as const;

/** Working hours of a queue that was created without any. */
export const defaultWeek: WorkingHours[] = [
  { weekday: "Segunda-feira", weekdayEn: "monday", ...byDay },
  { weekday: "Terça-feira", weekdayEn: "tuesday", ...byDay },
  { weekday: "Quarta-feira", weekdayEn: "wednesday", ...byDay },
  { weekday: "Quinta-feira", weekdayEn: "thursday", ...byDay },
  { weekday: "Sexta-feira", weekdayEn: "friday", ...byDay },
  { weekday: "Sábado", weekdayEn: "saturday", startTime: "08:00", endTime: "12:00" },
  { weekday: "Domingo", weekdayEn: "sunday", startTime: "00:00", endTime: "00:00" },
];

const message = textSchema(4_096);

const minutesSchema = z.int().min(1, "De 1 a 1440").max(maxAssignmentMinutes, "De 1 a 1440");

const assignmentFields = {
  assignment: z.enum(assignmentStrategies),
  lastAttendantFirst: z.boolean(),
  giveBackMinutes: orNothing(minutesSchema),
  overflow: z.object({ minutes: minutesSchema, queueId: idSchema }).nullable(),
  weights: z
    .array(z.object({ userId: idSchema, weight: z.int().min(1, "De 1 a 100").max(maxWeight, "De 1 a 100") }))
    .max(2_000),
};

const placeSchema = orNothing(z.int().min(0).max(1_000_000)).optional();

const queueFields = z.object({
  name: text({ error: "Required" }).trim().min(1, "Required").min(2, "Too Short!").max(50, "Too Long!"),
  /**
   * Colour of the queue: hexadecimal or an English colour name, 3 to 9 characters. Each colour is stored in one
   * spelling, so that no two queues share a colour.
   */
  color: text({ error: "Required" })
    .trim()
    .min(1, "Required")
    .min(3, "Too Short!")
    .max(9, "Too Long!")
    .regex(/^(#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,9})$/i, "Cor inválida")
    .transform(inLongHand),
  greetingMessage: message,
  outOfHoursMessage: message,
  integrationId: clearableIdSchema,
  schedules: weekSchema,
  promptId: clearableIdSchema,
  secondCopies: z.boolean(),
  ...assignmentFields,
  /** Position of the queue in the menu, from 1. Setting it moves the other queues. */
  orderQueue: placeSchema,
});

function inLongHand(color: string): string {
  if (/[g-z]/i.test(color)) return color.toLowerCase();
  const digits = color.replace("#", "").toLowerCase();
  return `#${digits.length < 6 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}

export const queueForm = queueFields.extend({
  greetingMessage: message.default(""),
  outOfHoursMessage: message.default(""),
  integrationId: clearableIdSchema.default(null),
  schedules: weekSchema.default(defaultWeek),
  promptId: clearableIdSchema.default(null),
  secondCopies: z.boolean().default(false),
  assignment: assignmentFields.assignment.default("manual"),
  lastAttendantFirst: z.boolean().default(false),
  giveBackMinutes: assignmentFields.giveBackMinutes.default(null),
  overflow: assignmentFields.overflow.default(null),
  weights: assignmentFields.weights.default([]),
});
export type QueueForm = z.output<typeof queueForm>;

const edit = { who: "signedIn", permission: "queues:edit" } as const;

const queueResource = defineResource({
  name: "queue",
  plan: "any",
  notFound: "ERR_NO_QUEUE_FOUND",
  audited: "queues",
  idFields: ["queueId", "queueIds", "transferQueueId", "transferTo"],
});

export const listQueues = defineRoute(queueResource, {
  method: "GET",
  path: "/queue",
  access: signedIn,
  summary: "List the company's queues in menu order",
  query: z.strictObject({ companyId: ownCompanySchema }),
  answer: z.array(queueSchema),
});

const queueCoverageSchema = z.object({
  queueId: idSchema,
  name: z.string(),
  /** Number of active users in the queue. */
  users: z.int(),
  connections: z.int(),
});
export type QueueCoverage = z.infer<typeof queueCoverageSchema>;

export const listQueueCoverage = defineRoute(queueResource, {
  method: "GET",
  path: "/queue/coverage",
  access: edit,
  summary: "Count the users and connections of each queue",
  answer: z.array(queueCoverageSchema),
});

export const getQueue = defineRoute(queueResource, {
  method: "GET",
  path: "/queue/:id",
  access: signedIn,
  summary: "Get a queue",
  params: idParams,
  answer: queueSchema,
});

export const createQueue = defineRoute(queueResource, {
  method: "POST",
  path: "/queue",
  access: edit,
  summary: "Create a queue, at the end of the menu unless a position is given",
  body: queueForm,
  answer: queueSchema,
});

export const updateQueue = defineRoute(queueResource, {
  method: "PUT",
  path: "/queue/:id",
  access: edit,
  summary: "Update a queue; omitted fields keep their values",
  params: idParams,
  body: queueFields.partial(),
  answer: queueSchema,
});

export const orderQueues = defineRoute(queueResource, {
  method: "PUT",
  path: "/queue/order",
  access: edit,
  summary: "Reorder the queues of the menu; queues left out follow in their previous order",
  body: z.object({ queueIds: z.array(idSchema).min(1).max(1_000) }),
  answer: z.array(queueSchema),
});

export const deleteQueue = defineRoute(queueResource, {
  method: "DELETE",
  path: "/queue/:id",
  access: edit,
  summary: "Delete a queue; its unfinished tickets move to `transferTo`",
  description: "Refused without `transferTo` while the queue has unfinished tickets.",
  params: idParams,
  query: z.strictObject({ transferTo: idTextSchema.optional() }),
  answer: okSchema,
});

export const events = {
  queue: z.union([savedEvent("queue", queueSchema), deletedEvent("queueId")]),
};
