// Runs before the first paint, so that a dark room never sees a white flash. A file of its own: the
// content security policy allows no inline script.
(() => {
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
  const isSlow = navigator.connection?.downlink < 1;
  if (isSlow) document.documentElement.setAttribute("data-slow-line", "");
  else document.getElementById("font")?.setAttribute("rel", "preload");
})();
