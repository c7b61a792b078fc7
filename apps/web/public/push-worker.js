importScripts("/offline-worker.js");

// Receives push messages. A visible page gets the message instead of a system notification. A click brings an open page
// to the front before a new one is opened.
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
  // If this fails, the next page load renews the subscription.
  event.waitUntil(renew(event.newSubscription).catch(() => undefined));
});

/**
 * Registers a new push address. No page is open, so there is no session: the secret of the old subscription, which only
 * this browser knows, authorizes the change.
 */
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
  // The newest notification of a ticket replaces the previous one, and each rings.
  const options = { body, tag, renotify: true, icon: "/media/app-icon/any-192.png", data: { path } };
  await self.registration.showNotification(title, options);
}

/** Shows the count on the app's icon, if the system supports it. */
async function showBadge(count) {
  await self.navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Opens the path in the window that already shows it, else in a visible window, else in any window. */
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
