import { z } from "zod";

import { deliveryProblems, deliveryStates } from "./operator-webhook.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { contactText } from "./shared/personal-data.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  okSchema,
  text,
  webAddress,
} from "./shared/wire.ts";
import { ticketActionSchema } from "./ticket-actions.ts";
import { ticketFilterSchema } from "./ticket-filters.ts";

/** Events of a ticket after which rules run. */
export const ruleEventTypes = [
  "opened",
  "reopened",
  "customerMessage",
  /** A person of the company wrote, in the application or on the company's phone. */
  "agentAnswer",
  "queueChanged",
  "userChanged",
  "tagAdded",
  "tagRemoved",
  "resolved",
  "rated",
  "snoozeEnded",
] as const;
export type RuleEventType = (typeof ruleEventTypes)[number];

/** Times from which a rule counts the minutes until it runs. */
export const ruleTimes = [
  /** Oldest message of the customer that no person has answered. */
  "waitingSince",
  /** Last message of the company, while the customer has not replied. */
  "lastAnswer",
  "queuedAt",
  "createdAt",
] as const;
export type RuleTime = (typeof ruleTimes)[number];

/** Longest time of a rule, in minutes: one year. */
export const maxRuleMinutes = 525_600;
const minutesSchema = z.int().min(1, "Obrigatório").max(maxRuleMinutes, "Número muito grande");

/** When a rule runs: after an event, or once for each time that a ticket waits for so many minutes. */
export const ruleTriggerSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(ruleEventTypes) }),
  z.strictObject({ type: z.literal("time"), since: z.enum(ruleTimes), minutes: minutesSchema }),
]);
export type RuleTrigger = z.infer<typeof ruleTriggerSchema>;
export type RuleTriggerType = RuleTrigger["type"];

/** Actions that a rule cannot run: those that need the user who runs them, and files, which only users send. */
export const actionsOfUsers: readonly string[] = ["accept", "reopen", "sendFiles"];

/** Posts the ticket to another system of the company, as a call that Standard Webhooks describes. Only rules do this. */
const webhookActionSchema = z.strictObject({
  type: z.literal("webhook"),
  url: webAddress("Endereço inválido").max(2_000, "Endereço inválido"),
});

/** An action of a rule. Texts are sent as automatic messages. */
export const ruleActionSchema = z
  .discriminatedUnion("type", [ticketActionSchema, webhookActionSchema])
  .refine(({ type }) => !actionsOfUsers.includes(type), "Só uma pessoa pode fazer esta ação")
  .refine(
    (action) => action.type !== "snooze" || action.until == null,
    "Uma regra não adia até uma data fixa",
  );
export type RuleAction = z.infer<typeof ruleActionSchema>;

const maxRuleActions = 20;
export const maxRuleName = 60;

const ruleFields = z.object({
  name: text({ error: "Obrigatório" }).trim().min(1, "Obrigatório").max(maxRuleName, "Mensagem muito longa"),
  trigger: ruleTriggerSchema,
  /** Conditions that the ticket meets when the rule runs. */
  filter: ticketFilterSchema,
  actions: z.array(ruleActionSchema).min(1, "Obrigatório").max(maxRuleActions),
  /** Whether the rules after this one are left out for the same event, if this rule has run. */
  stopsHere: z.boolean(),
});

export const ruleForm = ruleFields.extend({
  filter: ticketFilterSchema.default([]),
  stopsHere: z.boolean().default(false),
});
export type RuleForm = z.output<typeof ruleForm>;

/** Actions in an answer. They were parsed when they were stored, so that what was given empty is null. */
const storedRuleActionsSchema: z.ZodType<RuleAction[], RuleAction[]> = z.array(
  ruleActionSchema as unknown as z.ZodType<RuleAction, RuleAction>,
);

export const ruleSchema = z.object({
  id: idSchema,
  name: z.string(),
  trigger: ruleTriggerSchema,
  filter: ticketFilterSchema,
  actions: storedRuleActionsSchema,
  stopsHere: z.boolean(),
  isActive: z.boolean(),
  /** Counts the changes of what the rule does; the reasons of ticket events name it. */
  version: z.int().positive(),
  /** Time of the latest run, and number of runs in the last 30 days. */
  lastRunAt: instantSchema.nullable(),
  runs: z.int().nonnegative(),
});
export type Rule = z.infer<typeof ruleSchema>;

/** Results of a run: all actions were run, none because one is impossible, or none because of a loop of rules. */
export const ruleRunResults = ["done", "failed", "stopped"] as const;

/** Largest number of rules in a chain, each of which runs after an event that the rule before caused. */
export const maxRuleDepth = 5;

/** Call that the action `webhook` of a run has queued. Failed attempts are repeated for three days. */
export const ruleCallSchema = z.object({
  /** Id of the call, sent in the header `webhook-id`. All attempts have the same id. */
  id: z.string(),
  url: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int().nonnegative(),
  /** HTTP status of the latest attempt; null if there was no response, and `problem` then gives the reason. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type RuleCall = z.infer<typeof ruleCallSchema>;

export const ruleRunSchema = z.object({
  id: idSchema,
  rule: z.object({ id: idSchema, name: z.string(), version: z.int() }),
  ticket: z.object({ id: idSchema, uuid: z.uuid(), contact: contactText() }),
  trigger: z.enum([...ruleEventTypes, "time"]),
  result: z.enum(ruleRunResults),
  /** Types of the actions that changed something. */
  actions: z.array(z.string()),
  /** Code of the error that prevented the run; null unless the run failed. */
  error: z.string().nullable(),
  /** Number of rules whose events led to this run. */
  depth: z.int().nonnegative(),
  /** Webhook calls of the run, in the order of its actions. */
  calls: z.array(ruleCallSchema),
  createdAt: instantSchema,
});
export type RuleRun = z.infer<typeof ruleRunSchema>;

/** The resource's name does not contain `ticket`, because a rule grants no access to a ticket. */
const ruleResource = defineResource({
  name: "rule",
  plan: "any",
  notFound: "ERR_NO_RULE_FOUND",
  audited: "rules",
  idFields: ["ruleId", "ruleIds"],
});

const access = { who: "signedIn", permission: "rules:edit" } as const;

export const listRules = defineRoute(ruleResource, {
  method: "GET",
  path: "/rules",
  access,
  summary: "List the rules in their order",
  answer: z.array(ruleSchema),
});

export const createRule = defineRoute(ruleResource, {
  method: "POST",
  path: "/rules",
  access,
  summary: "Create a rule, which is paused and comes last",
  body: ruleForm,
  answer: ruleSchema,
});

export const orderRules = defineRoute(ruleResource, {
  method: "PUT",
  path: "/rules/order",
  access,
  summary: "Reorder the rules; rules left out follow in their previous order",
  body: z.object({ ruleIds: z.array(idSchema).min(1).max(200) }),
  answer: z.array(ruleSchema),
});

export const listRuleRuns = defineRoute(ruleResource, {
  method: "GET",
  path: "/rules/runs",
  access,
  summary: "List the runs of rules of the last 30 days, newest first",
  description:
    "Rules whose conditions the ticket did not meet make no run. `before` returns the runs before a given one, to continue after a page.",
  query: z.strictObject({ ruleId: idTextSchema.optional(), before: idTextSchema.optional() }),
  answer: z.object({ runs: z.array(ruleRunSchema), hasMore: z.boolean() }),
});

const secretSince = instantSchema.nullable();

export const getRuleSecret = defineRoute(ruleResource, {
  method: "GET",
  path: "/rules/webhook-secret",
  access,
  summary: "Tell since when the webhook calls of rules are signed with the present secret",
  answer: z.object({ secretSince }),
});

export const renewRuleSecret = defineRoute(ruleResource, {
  method: "POST",
  path: "/rules/webhook-secret",
  access: { ...access, stepUp: true },
  summary: "Create the secret that signs webhook calls of rules, or replace it; it is returned only once",
  description: "For one day, calls are signed with the previous secret too.",
  answer: z.object({ secretSince: instantSchema, secret: z.string() }),
});

export const getRule = defineRoute(ruleResource, {
  method: "GET",
  path: "/rules/:id",
  access,
  summary: "Get a rule",
  params: idParams,
  answer: ruleSchema,
});

export const updateRule = defineRoute(ruleResource, {
  method: "PUT",
  path: "/rules/:id",
  access,
  summary: "Update, activate or pause a rule; omitted fields keep their values",
  params: idParams,
  body: ruleFields.extend({ isActive: z.boolean() }).partial(),
  answer: ruleSchema,
});

export const deleteRule = defineRoute(ruleResource, {
  method: "DELETE",
  path: "/rules/:id",
  access,
  summary: "Delete a rule and its runs",
  params: idParams,
  answer: okSchema,
});

/** Number of tickets that a trial checks: the company's newest. */
export const triedTickets = 1_000;

export const tryRule = defineRoute(ruleResource, {
  method: "POST",
  path: "/rules/trial",
  access,
  audited: { not: "nothing is changed" },
  summary: "Show what a rule would do on the company's newest 1,000 tickets now, and change nothing",
  description: "The limits of a number for new contacts are checked only when a rule sends a text.",
  body: ruleFields.pick({ trigger: true, filter: true, actions: true }).extend({
    filter: ticketFilterSchema.default([]),
  }),
  answer: z.object({
    checked: z.int().nonnegative(),
    matches: z.array(
      z.object({
        ticket: z.object({ id: idSchema, uuid: z.uuid(), contact: contactText() }),
        /** Types of the actions that would change something. */
        actions: z.array(z.string()),
        /** Code of the error that would prevent the run. */
        error: z.string().nullable(),
      }),
    ),
  }),
});

export const events = {
  /** A rule was created, changed or deleted. The event is sent to admins. */
  rule: z.union([savedEvent("rule", ruleSchema), deletedEvent("ruleId")]),
  /** A rule ran on a ticket, or a webhook call of a run was tried. The event is sent to admins. */
  ruleRun: savedEvent("run", ruleRunSchema),
};
