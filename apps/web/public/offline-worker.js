// Keeps the program's files, so that it starts offline, and content shared from other apps. It keeps no other user
// data; the page fills and empties the cache of conversation pictures. The server's version wins: the page itself is
// always requested, and files with a hash in their name never change.
const keptName = "recado-program-";
const ofServer = /^\/(api|media|socket\.io|health|metrics|assets|webhooks)(\/|$)/;
const atOnce = 6;
const besidePage = ["/scheme.js", "/favicon.svg"];
/**
 * A connection that is open but transfers nothing counts as offline: after this time the kept page replaces a blank
 * one.
 */
const patienceMs = 800;
const sharedName = "recado-shared";
/** Content just shared, until the server has checked which site led to the share page. */
const unprovenName = "recado-share-unproven";
const picturesName = "recado-pictures-";

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method === "POST" && pathname === "/share") event.respondWith(keepShared(event.request));
  if (method !== "GET") return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(event.request));
  else if (mode === "navigate" && pathname === "/share") event.respondWith(provedShare(event.request));
  else if (mode === "navigate" && !ofServer.test(pathname))
    event.respondWith(fetchedOrKept(event.request, "/"));
  else if (besidePage.includes(pathname)) event.respondWith(fetchedOrKept(event.request, pathname));
  else if (pathname.startsWith("/media/") && event.request.destination === "image")
    event.respondWith(fetchedOrKeptPicture(event.request));
});

self.addEventListener("message", (event) => {
  // A connection that breaks in the middle is no error: the next page continues the download.
  if (event.data?.type === "keep") event.waitUntil(keepProgram().catch(() => undefined));
});

async function keptOrFetched(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

async function fetchedOrKept(request, path) {
  const fetched = fetch(request);
  const kept = await caches.match(path, { ignoreVary: true });
  if (!kept) return fetched;
  const tooLate = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([fetched.catch(() => kept), tooLate]);
}

/**
 * Serves the kept pictures of the user's conversations while offline. Pictures that the server refuses by now are
 * deleted.
 */
async function fetchedOrKeptPicture(request) {
  try {
    const answer = await fetch(request);
    if (answer.status === 403 || answer.status === 404) await forgetPicture(request.url);
    return answer;
  } catch (error) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function forgetPicture(url) {
  for (const name of await caches.keys())
    if (name.startsWith(picturesName)) await (await caches.open(name)).delete(url);
}

/**
 * Downloads all files of the server's current build, a few at a time, the entry file and the page last. The previous
 * build stays without its page, because open pages still load its chunks; older builds are deleted. Open pages are told
 * about the newest build.
 */
async function keepProgram() {
  const { build, files } = await (await fetchWhole("/program-files.json")).json();
  const cache = await caches.open(keptName + build);
  const parts = files.slice(0, -1);
  while (parts.length > 0) await Promise.all(parts.splice(0, atOnce).map((path) => keepFile(cache, path)));
  await keepFile(cache, files.at(-1));
  // The page and its icon carry the installation's branding, which may have changed by now.
  for (const path of [...besidePage, "/"]) await cache.put(path, await fetchWhole(path));
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(keptName) && name !== keptName + build,
  );
  const last = others.pop();
  for (const name of others) await caches.delete(name);
  for (const path of last ? [...besidePage, "/"] : []) await (await caches.open(last)).delete(path);
  for (const page of await self.clients.matchAll({ type: "window" }))
    page.postMessage({ type: "kept", first: files.at(-1) });
}

/** Keeps content shared from another app until the user, signed in by then, chooses a ticket for it. */
async function keepShared(request) {
  if (isForeign(request)) return Response.redirect("/share?refused=true", 303);
  try {
    const form = await request.formData();
    const files = form.getAll("files").filter(({ size }) => size > 0);
    const id = crypto.randomUUID();
    await caches.delete(unprovenName);
    const cache = await caches.open(unprovenName);
    for (const [index, file] of files.entries()) await cache.put(`/shared/${index}`, new Response(file));
    const words = ["title", "text", "url"].map((name) => form.get(name)).filter(Boolean);
    const names = files.map(({ name, type }) => ({ name, type }));
    const kept = { id, words: words.join("\n"), files: names, at: Date.now() };
    await cache.put("/shared", Response.json(kept));
    return Response.redirect(`/share?kept=${id}`, 303);
  } catch {
    // Storage is full, which the page then reports.
    return Response.redirect("/share?failed=true", 303);
  }
}

/**
 * Accepts shared content once the server has checked its origin. To the worker, a form of another site without a
 * referrer looks like the system's share sheet. The server recognises such a site when the share page is requested, and
 * answers with a redirect. The worker waits for that answer without a time limit.
 */
async function provedShare(request) {
  const answer = await fetch(request).catch(() => null);
  const id = new URL(request.url).searchParams.get("kept");
  try {
    if (answer?.type === "opaqueredirect") await caches.delete(unprovenName);
    else if (id) await acceptShared(id);
  } catch {
    return Response.redirect("/share?failed=true", 303);
  }
  return answer ?? fetchedOrKept(request, "/");
}

/** Replaces content that was shared earlier. The id is known only to the address that the worker redirected to. */
async function acceptShared(id) {
  const unproven = await caches.open(unprovenName);
  const kept = await unproven.match("/shared");
  if (!kept || (await kept.clone().json()).id !== id) return;
  await caches.delete(sharedName);
  const cache = await caches.open(sharedName);
  // Moves the files one by one, the list last, because storage may have no room for all of them twice.
  for (const { url } of (await unproven.keys()).toSorted((one, other) => other.url.length - one.url.length)) {
    await cache.put(url, await unproven.match(url));
    await unproven.delete(url);
  }
  await caches.delete(unprovenName);
}

function isForeign({ headers, referrer }) {
  const origins = [headers.get("origin"), URL.canParse(referrer) && new URL(referrer).origin];
  return origins.some((origin) => origin && origin !== "null" && origin !== self.location.origin);
}

async function keepFile(cache, path) {
  if (await cache.match(path, { ignoreVary: true })) return;
  const known = path.startsWith("/assets/") && (await caches.match(path, { ignoreVary: true }));
  await cache.put(path, known || (await fetchWhole(path)));
}

async function fetchWhole(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}
