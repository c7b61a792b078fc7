// Keeps the program, and nothing of anybody's data, so that it starts without a line. What the server has comes first:
// the page is always asked for, and files with a hash in their name never change.
const keptName = "recado-program-";
const ofServer = /^\/(api|media|socket\.io|health|metrics|assets|webhooks)(\/|$)/;
const atOnce = 6;
const besidePage = ["/scheme.js", "/favicon.svg"];

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(event.request));
  else if (mode === "navigate" && !ofServer.test(pathname))
    event.respondWith(fetchedOrKept(event.request, "/"));
  else if (besidePage.includes(pathname)) event.respondWith(fetchedOrKept(event.request, pathname));
});

self.addEventListener("message", (event) => {
  // A line that breaks off in the middle is no fault: the next page goes on where this one ended.
  if (event.data?.type === "keep") event.waitUntil(keepProgram().catch(() => undefined));
});

async function keptOrFetched(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

async function fetchedOrKept(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** All files of the build that the server has now, a few at a time, its first one and its page last; then those before it go. */
async function keepProgram() {
  const { build, files } = await (await fetchWhole("/program-files.json")).json();
  const cache = await caches.open(keptName + build);
  const parts = files.slice(0, -1);
  while (parts.length > 0) await Promise.all(parts.splice(0, atOnce).map((path) => keepFile(cache, path)));
  await keepFile(cache, files.at(-1));
  // The page and its sign are of whoever hosts, who may wear another name by now.
  for (const path of [...besidePage, "/"]) await cache.put(path, await fetchWhole(path));
  for (const name of await caches.keys())
    if (name.startsWith(keptName) && name !== keptName + build) await caches.delete(name);
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
