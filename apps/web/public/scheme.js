// Runs before the first paint, so that a dark room never sees a white flash. A file of its own: the
// content security policy allows no inline script.
(() => {
  /** Browsers that say nothing of their line have waited so long for this page over a slow one. */
  const longWaitMs = 350;
  let chosen = null;
  try {
    chosen = localStorage.getItem("preferredTheme");
  } catch {
    // Storage can be switched off in the browser: then the system's preference decides.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // The colours of the company whose people are signed in here, which the server cannot know of a page.
  try {
    const { style } = JSON.parse(localStorage.getItem("companyBrand") ?? "{}");
    if (style && localStorage.getItem("token"))
      document.head.append(
        Object.assign(document.createElement("style"), { id: "company-colors", textContent: style }),
      );
  } catch {
    // Without storage, or with somebody else's in it, they come with the program.
  }
  // On a slow line the program comes first, and its words in the system's font.
  const line = navigator.connection;
  const isSlow = line ? line.downlink < 1 : waitedForPage() > longWaitMs;
  if (isSlow) document.documentElement.setAttribute("data-slow-line", "");
  else document.getElementById("font")?.setAttribute("rel", "preload");

  function waitedForPage() {
    const [page] = performance.getEntriesByType("navigation");
    return page ? page.responseStart - page.requestStart : 0;
  }
})();
// Who is signed in, and the lists that were seen first the last time, are asked for while the program is on its way,
// which takes them from here (shared/api/asked-ahead.ts). Whatever fails is asked for by the program.
(() => {
  let openedWith = null;
  let seen = {};
  try {
    openedWith = localStorage.getItem("token");
    if (location.pathname.startsWith("/tickets"))
      seen = JSON.parse(localStorage.getItem("firstLists") ?? "{}");
  } catch {
    // Without storage nobody is signed in.
  }
  if (!openedWith) return;
  const patienceMs = 30_000;
  const ask = async (url, init) => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    return { status: answer.status, text: await answer.text() };
  };
  const renew = () => ask("/api/auth/refresh_token", { method: "POST" });
  // Two tabs must not use the cookie at once (shared/api/renew-session.ts).
  const renewed = navigator.locks ? navigator.locks.request("recado-session", renew) : renew();
  const session = renewed.catch(() => null);
  const askList = async (url) => {
    const came = await session;
    if (came?.status !== 200) return null;
    const { token } = JSON.parse(came.text);
    return { token, answer: await ask(url, { headers: { authorization: `Bearer ${token}` } }) };
  };
  const { addresses = [], search = "" } = seen;
  const lists = addresses.map((url) => [url, askList(url).catch(() => null)]);
  window.askedAhead = { openedWith, session, lists: Object.fromEntries(lists), search };
  if (document.documentElement.hasAttribute("data-slow-line")) drawFirstList();

  /** Long before the program (app/first-list). */
  function drawFirstList() {
    const file = document.getElementById("first-list-file")?.getAttribute("href");
    if (!file || addresses.length === 0) return;
    document.head.append(
      Object.assign(document.createElement("script"), { src: file, fetchPriority: "high" }),
    );
  }
})();
