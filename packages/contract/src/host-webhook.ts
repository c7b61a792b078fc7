import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idSchema, instantSchema, orNothing, webAddress } from "./shared/wire.ts";

/** What another program of whoever hosts is told of: the life of the companies. */
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

/** Why the last try had no answer. */
export const deliveryProblems = ["unreachable", "privateAddress", "insecureAddress"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const hostDeliverySchema = z.object({
  /** As `webhook-id`, the same at every try. */
  id: z.string(),
  event: z.enum(hostEvents),
  /** Null of one that was removed, and of a test. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  state: z.enum(deliveryStates),
  tries: z.int().nonnegative(),
  /** What the last try was answered, or why it was not. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type HostDelivery = z.infer<typeof hostDeliverySchema>;

const hostWebhookSchema = z.object({
  /** Null where nobody is told. */
  url: z.string().nullable(),
  /** Since when its secret is the present one. */
  secretSince: instantSchema.nullable(),
  /** The last of them, the newest first. */
  deliveries: z.array(hostDeliverySchema),
});
export type HostWebhook = z.infer<typeof hostWebhookSchema>;

/** Shown this once. */
const secretSchema = z.string();

const hostWebhookResource = defineResource({ name: "hostWebhook", plan: "any", audited: "settings" });
const superUsers = { who: "super" } as const;
const path = "/installation-settings/host-webhook";

export const getHostWebhook = defineRoute(hostWebhookResource, {
  method: "GET",
  path,
  access: superUsers,
  summary: "Which program is told of the companies' lives, and what came of the last deliveries",
  answer: hostWebhookSchema,
});

export const updateHostWebhook = defineRoute(hostWebhookResource, {
  method: "PUT",
  path,
  access: superUsers,
  summary:
    "Name the program that is told, or none. The secret that its calls are signed with is answered once: where there was none before",
  body: z.strictObject({ url: orNothing(webAddress("Endereço inválido").max(2_000)) }),
  answer: z.object({ webhook: hostWebhookSchema, secret: secretSchema.nullable() }),
});

export const renewHostWebhookSecret = defineRoute(hostWebhookResource, {
  method: "POST",
  path: `${path}/secret`,
  access: superUsers,
  summary: "Make a new secret, answered this once. For a day calls are signed with the one before as well",
  answer: z.object({ webhook: hostWebhookSchema, secret: secretSchema }),
});

export const testHostWebhook = defineRoute(hostWebhookResource, {
  method: "POST",
  path: `${path}/test`,
  access: superUsers,
  audited: { not: "nothing is changed by it" },
  summary: "Tell the program that this is a test",
  answer: hostWebhookSchema,
});

export const events = {
  /** To whoever hosts alone: what another program of theirs was told, or who is told. */
  hostWebhook: z.object({ action: z.literal("update") }),
};
