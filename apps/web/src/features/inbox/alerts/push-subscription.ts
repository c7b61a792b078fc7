import { getPushKey, subscribePush, unsubscribePush } from "@recado/contract/push-subscriptions";
import { call } from "../../../shared/api/call.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Whether this browser is told of news with its pages closed, once it may notify at all. */
export const pushWantedPreference = createPreference<boolean>("pushWanted", true, isBoolean);

const ownerKey = "pushOwner";
const idKey = "pushSubscription";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && Notification.permission === "granted";
}

/** Answers whether the browser listens now. One without a push service has the notifications of its open pages. */
export async function listenForPushes(owner: string): Promise<boolean> {
  if (!canPush()) return false;
  try {
    await navigator.serviceWorker.register("/push-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await subscriptionOf(pushManager, owner)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return false;
    const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
    const { id } = await call(subscribePush, { body });
    localStorage.setItem(ownerKey, owner);
    localStorage.setItem(idKey, String(id));
    return true;
  } catch {
    return false;
  }
}

export async function stopPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  const id = localStorage.getItem(idKey);
  localStorage.removeItem(idKey);
  // One that is gone already is gone.
  if (id !== null) await call(unsubscribePush, { params: { id } }).catch(() => undefined);
}

/** Somebody else's address at this browser must not lead to whoever is signed in now. */
async function subscriptionOf(pushManager: PushManager, owner: string): Promise<PushSubscription> {
  const { publicKey } = await call(getPushKey, {});
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

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}
