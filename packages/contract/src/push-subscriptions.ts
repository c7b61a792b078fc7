import { z } from "zod";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, okSchema, webAddress } from "./shared/wire.ts";

/** Payload of a push message. The service worker reads the payload without validating it against this schema. */
export const pushPayloadSchema = z.object({
  kind: z.enum(["message", "mention", "transfer"]),
  companyId: idSchema,
  userId: idSchema,
  ticketId: idSchema,
  title: z.string(),
  body: z.string(),
  /** Tag of the notification; a later notification with the same tag replaces an earlier notification. */
  tag: z.string(),
  /** URL path that opens when the user clicks the notification. */
  path: z.string(),
  /** Number of the user's own tickets with unread messages, for the badge on the app's icon. */
  unread: z.int().nonnegative(),
  /**
   * Marks the notification as Declarative Web Push (Safari 18.4): the browser can show it without a service worker.
   * `notification` repeats the content in that format.
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

/**
 * Public key of the push subscription: an uncompressed P-256 point in base64url. The server checks whether the point
 * lies on the curve.
 */
const pointSchema = z.string().regex(/^B[\w-]{86}={0,2}$/);
/** Shared secret of the push subscription: sixteen bytes in base64url. */
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
 * Renews a push subscription after the push service replaced its endpoint. A service worker has no session, so it
 * authenticates with the old subscription's endpoint and secret, which only this browser and the server know.
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
