import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, orNothing, text } from "./shared/wire.ts";
import { openHoursSchema } from "./shared/working-hours.ts";
import { ticketFilterSchema } from "./ticket-filters.ts";
import { slaClockSchema } from "./ticket-sla.ts";
import { ticketResource } from "./tickets.ts";

/**
 * Hours in which the clocks of a policy run: all hours, the company's working hours, those of the ticket's queue, or
 * hours of the policy's own. The company's holidays count except for `always`.
 */
export const slaCalendars = ["always", "company", "queue", "own"] as const;
export type SlaCalendar = (typeof slaCalendars)[number];

export const maxSlaPolicyName = 60;

/** Longest target, in minutes: one year of business time. */
const maxSlaTarget = 525_600;
const minutes = orNothing(
  z.int("Informe os minutos").min(1, "Informe os minutos").max(maxSlaTarget, "Prazo muito longo"),
);

const slaPolicyFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxSlaPolicyName, "Mensagem muito longa"),
  /** Whether the policy applies to tickets. */
  active: z.boolean(),
  /** Tickets to which the policy applies; an empty filter selects all tickets. */
  filter: ticketFilterSchema.refine(
    (filter) => filter.every(({ field }) => field !== "sla"),
    "Um SLA não pode depender da situação do SLA",
  ),
  /** Targets in minutes of business time; null for no target. */
  firstAnswerMinutes: minutes,
  nextAnswerMinutes: minutes,
  resolutionMinutes: minutes,
  calendar: z.enum(slaCalendars),
  /** Hours of the calendar `own`. A weekday may have several; a weekday without hours is closed. */
  hours: z.array(openHoursSchema).max(42, "São horários demais"),
});

const { shape } = slaPolicyFields;

export const slaPolicyForm = slaPolicyFields.extend({
  active: shape.active.default(true),
  filter: shape.filter.default([]),
  firstAnswerMinutes: shape.firstAnswerMinutes.default(null),
  nextAnswerMinutes: shape.nextAnswerMinutes.default(null),
  resolutionMinutes: shape.resolutionMinutes.default(null),
  calendar: shape.calendar.default("company"),
  hours: shape.hours.default([]),
});
export type SlaPolicyForm = z.output<typeof slaPolicyForm>;

const target = z.int().nullable();

export const slaPolicySchema = slaPolicyFields.extend({
  id: idSchema,
  name: z.string(),
  firstAnswerMinutes: target,
  nextAnswerMinutes: target,
  resolutionMinutes: target,
  /** Counts the changes of the policy from 1. Events of tickets name the version that applied. */
  version: z.int(),
});
export type SlaPolicy = z.infer<typeof slaPolicySchema>;

const edit = { who: "signedIn", permission: "sla-policies:edit" } as const;

const slaPolicyResource = defineResource({
  name: "slaPolicy",
  plan: "any",
  notFound: "ERR_NO_SLA_POLICY_FOUND",
  audited: "slaPolicies",
  idFields: ["policyIds"],
});

export const listSlaPolicies = defineRoute(slaPolicyResource, {
  method: "GET",
  path: "/sla-policies",
  access: edit,
  summary: "List the SLA policies in the order in which they are tried",
  answer: z.array(slaPolicySchema),
});

export const getSlaPolicy = defineRoute(slaPolicyResource, {
  method: "GET",
  path: "/sla-policies/:id",
  access: edit,
  summary: "Get an SLA policy",
  params: idParams,
  answer: slaPolicySchema,
});

export const createSlaPolicy = defineRoute(slaPolicyResource, {
  method: "POST",
  path: "/sla-policies",
  access: edit,
  summary: "Create an SLA policy, which comes last in the order",
  description:
    "The first active policy whose filter selects a ticket applies to the ticket. It is chosen when the ticket begins or is reopened, and when its queue, contact, priority or tags change.",
  body: slaPolicyForm,
  answer: slaPolicySchema,
});

export const updateSlaPolicy = defineRoute(slaPolicyResource, {
  method: "PUT",
  path: "/sla-policies/:id",
  access: edit,
  summary: "Update an SLA policy; omitted fields keep their values",
  description: "For unfinished tickets to which the policy applies, a policy is chosen again.",
  params: idParams,
  body: slaPolicyFields.partial(),
  answer: slaPolicySchema,
});

export const orderSlaPolicies = defineRoute(slaPolicyResource, {
  method: "PUT",
  path: "/sla-policies/order",
  access: edit,
  summary: "Reorder the SLA policies; policies left out follow in their previous order",
  body: z.object({ policyIds: z.array(idSchema).min(1).max(1_000) }),
  answer: z.array(slaPolicySchema),
});

export const deleteSlaPolicy = defineRoute(slaPolicyResource, {
  method: "DELETE",
  path: "/sla-policies/:id",
  access: edit,
  summary: "Delete an SLA policy; for its unfinished tickets, another policy is chosen",
  params: idParams,
  answer: okSchema,
});

const ticketClockSchema = slaClockSchema.extend({ startedAt: instantSchema });

export const listSlaClocks = defineRoute(ticketResource, {
  method: "GET",
  path: "/tickets/:id/sla",
  access: signedIn,
  summary: "List the latest SLA clock of each kind of a ticket",
  params: idParams,
  answer: z.array(ticketClockSchema),
});

export const events = {
  /** An SLA policy was created, changed or deleted. The event is sent to admins only. */
  slaPolicy: z.union([savedEvent("slaPolicy", slaPolicySchema), deletedEvent("slaPolicyId")]),
};
