import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, instantSchema, orNothing, webAddress } from "./shared/wire.ts";

/** Lifecycle events of companies, sent to a webhook of the operator. */
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

/** Why the latest delivery attempt got no response. */
export const deliveryProblems = ["unreachable", "privateAddress", "insecureAddress"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const operatorDeliverySchema = z.object({
  /** Sent as the header `webhook-id`; the same at every attempt. */
  id: z.string(),
  event: z.enum(operatorEvents),
  /** Null for a removed company, and for a test. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  state: z.enum(deliveryStates),
  tries: z.int().nonnegative(),
  /** HTTP status of the latest attempt, or the reason why there is none. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type OperatorDelivery = z.infer<typeof operatorDeliverySchema>;

const operatorWebhookSchema = z.object({
  /** Null where no webhook is set. */
  url: z.string().nullable(),
  /** When the current secret was created. */
  secretSince: instantSchema.nullable(),
  /** The latest deliveries, newest first. */
  deliveries: z.array(operatorDeliverySchema),
});
export type OperatorWebhook = z.infer<typeof operatorWebhookSchema>;

/** The webhook's secret; it is returned only once. */
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
  access: superUsers,
  summary: "Set or remove the URL of the operator's webhook",
  description: "The signing secret is returned once, when the webhook had none before.",
  body: z.strictObject({ url: orNothing(webAddress("Endereço inválido").max(2_000)) }),
  answer: z.object({ webhook: operatorWebhookSchema, secret: secretSchema.nullable() }),
});

export const renewOperatorWebhookSecret = defineRoute(operatorWebhookResource, {
  method: "POST",
  path: `${path}/secret`,
  access: superUsers,
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
  /** Sent to super users only when a delivery or the webhook itself changed. */
  hostWebhook: z.object({ action: z.literal("update") }),
};
