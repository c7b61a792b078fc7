import { getMe } from "@recado/contract/auth";
import { subscribePush } from "@recado/contract/push-subscriptions";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (tickets): a push leads to its ticket.
it("a push goes to the visible page or becomes a notification that opens its ticket", async () => {
  const page = await fixture.openCold({ ...screens.desktop, serviceWorkers: "allow" });
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/login");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
  });
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the service worker did not start");
  const push = {
    title: "Camila Rocha",
    body: "Oi",
    tag: "ticket-7",
    path: "/tickets?tab=pending",
    unread: 3,
  };
  await page.bringToFront();
  await page.evaluate(keepWords);
  await worker.evaluate(deliver, push);
  await expect.poll(() => page.evaluate(() => window.words)).toEqual([{ type: "push", push }]);
  expect(await worker.evaluate(shownByWorker)).toEqual([]);

  await page.goto("about:blank");
  await worker.evaluate(deliver, push);
  const shown = [{ title: "Camila Rocha", body: "Oi", tag: "ticket-7", renotify: true }];
  await expect.poll(() => worker.evaluate(shownByWorker)).toMatchObject(shown);
  expect(await worker.evaluate(badgeOfWorker)).toBe(3);

  await page.goto("/login");
  await page.evaluate(keepWords);
  await worker.evaluate(clickShown);
  await expect
    .poll(() => page.evaluate(() => window.words))
    .toEqual([{ type: "open", path: "/tickets?tab=pending" }]);
});

// Specification (tickets): a subscription that its push service moves goes on.
it("a push subscription moved by its push service continues without an open page", async () => {
  const page = await fixture.openCold({ ...screens.desktop, serviceWorkers: "allow" });
  await signInPage(page, "bruna@demo.recado");
  const me = await callAs(page, getMe, {});
  const [old, next] = await page.evaluate(makeSubscriptions);
  if (!old || !next) throw new Error("the browser created no push keys");
  await callAs(page, subscribePush, { body: old });
  await page.evaluate(
    async (kept) => {
      await navigator.serviceWorker.register("/push-worker.js");
      await navigator.serviceWorker.ready;
      await (await caches.open("recado-push")).put("/push", Response.json(kept));
    },
    { companyId: me.companyId, old: { endpoint: old.endpoint, auth: old.keys.auth } },
  );
  const [worker] = page.context().serviceWorkers();
  await page.goto("about:blank");
  await worker?.evaluate(moveSubscription, next);
  await expect.poll(() => worker?.evaluate(keptEndpoint)).toBe(next.endpoint);
});

interface MadeSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Runs in the page. Creates push subscriptions, because a headless browser has no push service that creates them. */
async function makeSubscriptions(): Promise<MadeSubscription[]> {
  const write = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const made: MadeSubscription[] = [];
  for (const name of ["old", "next"]) {
    const { publicKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
    const auth = write(crypto.getRandomValues(new Uint8Array(16)));
    const endpoint = `https://push.invalid/${name}-${crypto.randomUUID()}`;
    made.push({ endpoint, keys: { p256dh: write(point), auth } });
  }
  return made;
}

function moveSubscription(next: MadeSubscription): void {
  const scope = globalThis as unknown as WorkerScope;
  const event = new scope.ExtendableEvent("pushsubscriptionchange");
  scope.dispatchEvent(Object.assign(event, { newSubscription: { toJSON: () => next } }));
}

/**
 * Returns the push endpoint that the service worker has kept and the server knows. The worker identifies itself with
 * this endpoint when its subscription changes.
 */
async function keptEndpoint(): Promise<string> {
  const kept = await (await caches.match("/push"))?.json();
  return kept.old.endpoint;
}

/** Runs in the page. Records the messages that the service worker sends to the page. */
function keepWords(): void {
  window.words = [];
  navigator.serviceWorker.addEventListener("message", ({ data }) => window.words.push(data));
  navigator.serviceWorker.startMessages();
}

/** Global scope of a service worker. The TypeScript types of a page do not include it. */
interface WorkerScope {
  dispatchEvent(event: Event): void;
  registration: ServiceWorkerRegistration;
  PushEvent: new (type: string, init: object) => Event;
  ExtendableEvent: new (type: string) => Event;
  navigator: { setAppBadge(count: number): Promise<void> };
  shown?: (NotificationOptions & { title: string })[];
  badge?: number;
}

/**
 * Runs in the service worker. Delivers a push message, and records the notification, because a headless browser shows
 * none.
 */
function deliver(push: object): void {
  const scope = globalThis as unknown as WorkerScope;
  const shown: NonNullable<WorkerScope["shown"]> = [];
  scope.shown = shown;
  scope.registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  scope.navigator.setAppBadge = async (count) => {
    scope.badge = count;
  };
  scope.dispatchEvent(new scope.PushEvent("push", { data: JSON.stringify(push) }));
}

function badgeOfWorker() {
  return (globalThis as unknown as WorkerScope).badge;
}

function shownByWorker() {
  return (globalThis as unknown as WorkerScope).shown;
}

function clickShown(): void {
  const scope = globalThis as unknown as WorkerScope;
  const event = new scope.ExtendableEvent("notificationclick");
  const notification = { ...scope.shown?.[0], close: () => undefined };
  scope.dispatchEvent(Object.assign(event, { notification }));
}

declare global {
  interface Window {
    words: unknown[];
  }
}
