import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, instantSchema, orNothing, webAddress } from "./shared/wire.ts";

/** Events in the life of a company that are sent to the operator's webhook. */
export const operatorEvents = [
  "company.created",
  "company.blocked",
  "company.unblocked",
  "company.paid",
  "company.refunded",
  "company.removed",
  "webhook.test",
] as const;
export type OperatorEvent = (typeof operatorEvents)[number];

export const deliveryStates = ["waiting", "delivered", "givenUp"] as const;

/** Reasons why the latest delivery attempt got no HTTP response. */
export const deliveryProblems = ["unreachable", "privateAddress", "insecureAddress"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const operatorDeliverySchema = z.object({
  /** Id of the delivery, sent in the header `webhook-id`. All attempts of a delivery have the same id. */
  id: z.string(),
  event: z.enum(operatorEvents),
  /** Company that the event is about; null for a deleted company and for a test event. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  state: z.enum(deliveryStates),
  tries: z.int().nonnegative(),
  /**
   * HTTP status of the latest attempt's response; null if there was no response, and `problem` then gives the reason.
   */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type OperatorDelivery = z.infer<typeof operatorDeliverySchema>;

const operatorWebhookSchema = z.object({
  /** URL of the operator's webhook; null if none is set. */
  url: z.string().nullable(),
  /** Time when the current secret was created; null if there is no secret. */
  secretSince: instantSchema.nullable(),
  /** Latest deliveries to the webhook, newest first. */
  deliveries: z.array(operatorDeliverySchema),
});
export type OperatorWebhook = z.infer<typeof operatorWebhookSchema>;

/** Secret of the webhook. Only the request that creates the secret returns it. */
const secretSchema = z.string();

const operatorWebhookResource = defineResource({ name: "hostWebhook", plan: "any", audited: "settings" });
const superUsers = { who: "super" } as const;
const path = "/installation-settings/host-webhook";

export const getOperatorWebhook = defineRoute(operatorWebhookResource, {
  method: "GET",
  path,
  access: superUsers,
  summary: "Get the operator's webhook and its last deliveries",
  answer: operatorWebhookSchema,
});

export const updateOperatorWebhook = defineRoute(operatorWebhookResource, {
  method: "PUT",
  path,
  access: { ...superUsers, stepUp: true },
  summary: "Set or remove the URL of the operator's webhook",
  description: "The signing secret is returned once, when the webhook had none before.",
  body: z.strictObject({ url: orNothing(webAddress("Endereço inválido").max(2_000)) }),
  answer: z.object({ webhook: operatorWebhookSchema, secret: secretSchema.nullable() }),
});

export const renewOperatorWebhookSecret = defineRoute(operatorWebhookResource, {
  method: "POST",
  path: `${path}/secret`,
  access: { ...superUsers, stepUp: true },
  summary: "Replace the webhook's signing secret; the new secret is returned only once",
  description: "For one day, deliveries are signed with the previous secret too.",
  answer: z.object({ webhook: operatorWebhookSchema, secret: secretSchema }),
});

export const testOperatorWebhook = defineRoute(operatorWebhookResource, {
  method: "POST",
  path: `${path}/test`,
  access: superUsers,
  audited: { not: "nothing changes" },
  summary: "Send a test event to the operator's webhook",
  answer: operatorWebhookSchema,
});

export const events = {
  /** A delivery or the webhook itself changed. The event is sent to super users only. */
  hostWebhook: z.object({ action: z.literal("update") }),
};
