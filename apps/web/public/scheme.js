// Runs before the first paint, so that the dark theme never starts with a white flash. It is a separate file because
// the content security policy allows no inline script.
(() => {
  /**
   * In browsers that do not report their connection speed, a page that took longer than this came over a slow
   * connection.
   */
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
  // Applies the branding of the signed-in company, which the server does not know when it sends the page.
  try {
    const { style } = JSON.parse(localStorage.getItem("companyBrand") ?? "{}");
    if (style && localStorage.getItem("token"))
      document.head.append(
        Object.assign(document.createElement("style"), { id: "company-colors", textContent: style }),
      );
  } catch {
    // If storage is off or holds unreadable data, the program applies the colours later.
  }
  // On a slow connection the program loads before the font, and text uses the system's font.
  const line = navigator.connection;
  const isSlow = line ? line.downlink < 1 : waitedForPage() > longWaitMs;
  if (isSlow) document.documentElement.setAttribute("data-slow-line", "");
  else document.getElementById("font")?.setAttribute("rel", "preload");

  function waitedForPage() {
    const [page] = performance.getEntriesByType("navigation");
    return page ? page.responseStart - page.requestStart : 0;
  }
})();
// Requests the session and the lists that the last page load showed first while the program is still loading; the
// program takes the answers from here (shared/api/preload.ts). The program repeats any request that fails.
(() => {
  let openedWith = null;
  let seen = {};
  try {
    openedWith = localStorage.getItem("token");
    if (location.pathname.startsWith("/tickets"))
      seen = JSON.parse(localStorage.getItem("firstLists") ?? "{}");
  } catch {
    // If storage is off, nobody is signed in.
  }
  if (!openedWith) return;
  const patienceMs = 30_000;
  const ask = async (url, init) => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    return { status: answer.status, text: await answer.text() };
  };
  const renew = () => ask("/api/auth/refresh_token", { method: "POST" });
  // Two tabs must not use the refresh cookie at once (shared/api/renew-session.ts).
  const renewed = navigator.locks ? navigator.locks.request("recado-session", renew) : renew();
  const session = renewed.catch(() => null);
  const askList = async (url) => {
    const came = await session;
    if (came?.status !== 200) return null;
    const { token } = JSON.parse(came.text);
    return { token, answer: await ask(url, { headers: { authorization: `Bearer ${token}` } }) };
  };
  const { addresses = [] } = seen;
  const lists = addresses.map((url) => [url, askList(url).catch(() => null)]);
  window.preloadedAnswers = { openedWith, session, lists: Object.fromEntries(lists) };
})();
