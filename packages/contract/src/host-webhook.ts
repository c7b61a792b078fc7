import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, instantSchema, orNothing, webAddress } from "./shared/wire.ts";

/** Lifecycle events of companies, sent to a webhook of the operator. */
export const hostEvents = [
  "company.created",
  "company.blocked",
  "company.unblocked",
  "company.paid",
  "company.refunded",
  "company.removed",
  "webhook.test",
] as const;
export type HostEvent = (typeof hostEvents)[number];

export const deliveryStates = ["waiting", "delivered", "givenUp"] as const;

/** Why the latest delivery attempt got no response. */
export const deliveryProblems = ["unreachable", "privateAddress", "insecureAddress"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const hostDeliverySchema = z.object({
  /** Sent as the header `webhook-id`; the same at every attempt. */
  id: z.string(),
  event: z.enum(hostEvents),
  /** Null for a removed company, and for a test. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  state: z.enum(deliveryStates),
  tries: z.int().nonnegative(),
  /** HTTP status of the latest attempt, or the reason why there is none. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type HostDelivery = z.infer<typeof hostDeliverySchema>;

const hostWebhookSchema = z.object({
  /** Null where no webhook is set. */
  url: z.string().nullable(),
  /** When the current secret was created. */
  secretSince: instantSchema.nullable(),
  /** The latest deliveries, newest first. */
  deliveries: z.array(hostDeliverySchema),
});
export type HostWebhook = z.infer<typeof hostWebhookSchema>;

/** The webhook's secret; it is returned only once. */
const secretSchema = z.string();

const hostWebhookResource = defineResource({ name: "hostWebhook", plan: "any", audited: "settings" });
const superUsers = { who: "super" } as const;
const path = "/installation-settings/host-webhook";

export const getHostWebhook = defineRoute(hostWebhookResource, {
  method: "GET",
  path,
  access: superUsers,
  summary: "Get the operator's webhook and its last deliveries",
  answer: hostWebhookSchema,
});

export const updateHostWebhook = defineRoute(hostWebhookResource, {
  method: "PUT",
  path,
  access: superUsers,
  summary: "Set or remove the URL of the operator's webhook",
  description: "The signing secret is returned once, when the webhook had none before.",
  body: z.strictObject({ url: orNothing(webAddress("Endereço inválido").max(2_000)) }),
  answer: z.object({ webhook: hostWebhookSchema, secret: secretSchema.nullable() }),
});

export const renewHostWebhookSecret = defineRoute(hostWebhookResource, {
  method: "POST",
  path: `${path}/secret`,
  access: superUsers,
  summary: "Replace the webhook's signing secret; the new secret is returned only once",
  description: "For one day, deliveries are signed with the previous secret too.",
  answer: z.object({ webhook: hostWebhookSchema, secret: secretSchema }),
});

export const testHostWebhook = defineRoute(hostWebhookResource, {
  method: "POST",
  path: `${path}/test`,
  access: superUsers,
  audited: { not: "nothing is changed by it" },
  summary: "Send a test event to the operator's webhook",
  answer: hostWebhookSchema,
});

export const events = {
  /** Sent to super users only when a delivery or the webhook itself changed. */
  hostWebhook: z.object({ action: z.literal("update") }),
};
