import { getPushKey, subscribePush, unsubscribePush } from "@recado/contract/push-subscriptions";
import { call } from "../../../shared/api/call.ts";
import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/**
 * Whether this browser receives push messages while its pages are closed. This also needs the browser's permission
 * for notifications.
 */
export const pushWantedPreference = createPreference<boolean>("pushWanted", true, isBoolean);

const ownerKey = "pushOwner";
const idKey = "pushSubscription";
/** Name of the browser cache that `push-worker.js` reads. */
const renewalCache = "recado-push";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && Notification.permission === "granted";
}

/**
 * Subscribes the browser to push messages. Returns whether the browser is subscribed. A browser without push messages
 * still shows notifications while a page is open.
 */
export async function listenForPushes(owner: string): Promise<boolean> {
  if (!canPush()) return false;
  try {
    await navigator.serviceWorker.register("/push-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const { publicKey } = await call(getPushKey, {});
    const { endpoint, keys } = (await subscriptionOf(pushManager, owner, publicKey)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return false;
    const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
    const { id } = await call(subscribePush, { body });
    localStorage.setItem(ownerKey, owner);
    localStorage.setItem(idKey, String(id));
    await keepForRenewal(owner, { endpoint, auth: keys.auth }, publicKey);
    return true;
  } catch {
    return false;
  }
}

export async function stopPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await caches.delete(renewalCache);
  const id = localStorage.getItem(idKey);
  localStorage.removeItem(idKey);
  // Errors are ignored, because a subscription that the server no longer has needs no removal.
  if (id !== null) await call(unsubscribePush, { params: { id } }).catch(() => undefined);
}

/** Stores the company and the proof of the old subscription for the service worker, which has no session of its own. */
async function keepForRenewal(
  owner: string,
  old: { endpoint: string; auth: string },
  applicationServerKey: string,
): Promise<void> {
  const cache = await caches.open(renewalCache);
  const companyId = Number(owner.split("-")[0]);
  await cache.put("/push", Response.json({ companyId, old, applicationServerKey }));
}

/**
 * Returns the browser's subscription for the current user. A subscription of an earlier user is ended first, so that
 * its messages do not reach the current user.
 */
async function subscriptionOf(
  pushManager: PushManager,
  owner: string,
  publicKey: string,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  const isOurs = localStorage.getItem(ownerKey) === owner;
  if (known && isOurs && isMadeFor(known, publicKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isMadeFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(key).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
