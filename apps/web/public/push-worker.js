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

async function show(push) {
  const inFront = (await pages()).find(({ focused }) => focused);
  if (inFront) return inFront.postMessage({ type: "push", push });
  const { title, body, tag, path } = push;
  await self.registration.showNotification(title, { body, tag, icon: "/favicon.svg", data: { path } });
}

async function open(path) {
  const [page] = await pages();
  if (!page) return self.clients.openWindow(path);
  page.postMessage({ type: "open", path });
  await page.focus();
}

function pages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
