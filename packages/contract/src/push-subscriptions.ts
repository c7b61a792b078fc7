import { z } from "zod";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, okSchema, webAddress } from "./shared/wire.ts";

/** Payload of a push message. The service worker reads it without this schema. */
export const pushPayloadSchema = z.object({
  kind: z.enum(["message", "mention", "transfer"]),
  companyId: idSchema,
  userId: idSchema,
  ticketId: idSchema,
  title: z.string(),
  body: z.string(),
  /** A later notification with the same tag replaces an earlier one. */
  tag: z.string(),
  /** Path that a click opens. */
  path: z.string(),
  /** Number of the user's own tickets with unread messages, for the badge on the app's icon. */
  unread: z.int().nonnegative(),
  /**
   * The notification in the form for browsers that show a push without a service worker (Declarative Web Push, Safari 18.4).
   */
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    tag: z.string(),
    lang: z.string(),
    navigate: z.url(),
    app_badge: z.string(),
  }),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

const pushSubscriptionResource = defineResource({
  name: "pushSubscription",
  plan: "any",
  notFound: "ERR_NOT_FOUND",
  audited: { not: "only the caller's own browser is concerned" },
});

export const getPushKey = defineRoute(pushSubscriptionResource, {
  method: "GET",
  path: "/push-subscriptions/key",
  access: signedIn,
  summary: "Get the installation's public VAPID key for push subscriptions",
  answer: z.object({ publicKey: z.string() }),
});

/** An uncompressed P-256 point in base64url. The server checks whether it lies on the curve. */
const pointSchema = z.string().regex(/^B[\w-]{86}={0,2}$/);
/** Sixteen bytes in base64url. */
const authSchema = z.string().regex(/^[\w-]{22}={0,2}$/);

const subscriptionForm = {
  endpoint: webAddress().max(1_000),
  keys: z.object({ p256dh: pointSchema, auth: authSchema }),
};

export const subscribePush = defineRoute(pushSubscriptionResource, {
  method: "POST",
  path: "/push-subscriptions",
  access: signedIn,
  summary: "Subscribe this browser to push notifications for as long as the session lasts",
  body: z.object(subscriptionForm),
  answer: z.object({ id: idSchema }),
});

/**
 * A service worker has no session. It authenticates with the ended subscription's endpoint and secret, which only this
 * browser and the server know.
 */
export const renewPush = defineRoute(pushSubscriptionResource, {
  method: "POST",
  path: "/push-subscriptions/renewal",
  access: anyone,
  summary: "Renew a push subscription after the push service replaced its address",
  body: z.object({
    companyId: idSchema,
    old: z.object({ endpoint: webAddress().max(1_000), auth: authSchema }),
    ...subscriptionForm,
  }),
  callsPerMinute: 60,
  answer: okSchema,
});

export const unsubscribePush = defineRoute(pushSubscriptionResource, {
  method: "DELETE",
  path: "/push-subscriptions/:id",
  access: signedIn,
  summary: "Unsubscribe this browser from push notifications",
  params: idParams,
  answer: okSchema,
});
