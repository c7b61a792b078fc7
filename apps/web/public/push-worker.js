importScripts("/offline-worker.js");

// Hears what is pushed while no page does. A page in front is told instead of the screen; one that is open comes to
// the front with a click, before a new one is opened.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  // What fails here is done by the next page that starts.
  event.waitUntil(renew(event.newSubscription).catch(() => undefined));
});

/** Under another address of the push service, with no page and so no session: by what only this browser knows of the old one. */
async function renew(made) {
  const cache = await caches.open("recado-push");
  const kept = await (await cache.match("/push"))?.json();
  if (!kept) return;
  const { companyId, old, applicationServerKey } = kept;
  const options = { userVisibleOnly: true, applicationServerKey };
  const { endpoint, keys } = (made ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const answer = await fetch("/api/push-subscriptions/renewal", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ companyId, old, endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  });
  if (answer.ok) await cache.put("/push", Response.json({ ...kept, old: { endpoint, auth: keys.auth } }));
}

async function show(push) {
  const { title, body, tag, path, unread } = push;
  if (unread !== undefined) await showBadge(unread);
  const inFront = (await pages()).find(({ focused }) => focused);
  if (inFront) return inFront.postMessage({ type: "push", push });
  // Of a ticket only the newest stands there, and each rings.
  const options = { body, tag, renotify: true, icon: "/media/app-icon/any-192.png", data: { path } };
  await self.registration.showNotification(title, options);
}

/** On the app's icon, where the system has a place for it. */
async function showBadge(count) {
  await self.navigator.setAppBadge?.(count).catch(() => undefined);
}

/** In the window that shows it already, else in one that is in sight, else in any. */
async function open(path) {
  const all = await pages();
  const page =
    all.find(({ url }) => new URL(url).pathname === path) ??
    all.find(({ visibilityState }) => visibilityState === "visible") ??
    all[0];
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ type: "open", path });
  await page.focus();
}

function pages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
