import { expect, it } from "vitest";
import { phoneField } from "../fixtures/customer-phone.ts";
import { delayAnswers } from "../fixtures/delay-requests.ts";
import { bubble, row, signInByForm } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (tickets): nothing shifts while the inbox loads.
it.each(["desktop", "phone"] as const)(
  "the inbox does not shift while it is loading, on a %s",
  async (screen) => {
    const page = await fixture.openCold(screens[screen]);
    await signInPage(page);
    await row(page, "Diego Farias").click();
    // From the second load on, the page reserves space for the demonstration's phone.
    if (screen === "desktop") await phoneField(page).waitFor();
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[])
          window.shifts.push({
            value: entry.value,
            parts: entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
            ),
          });
      }).observe({ type: "layout-shift", buffered: true });
    });
    const goOn = await delayAnswers(page, /\/api\/(companies\/listPlan|version|demo\/phones)/);
    await page.reload();
    await bubble(page, "Obrigado pela atenção!").waitFor();
    goOn();
    if (screen === "desktop") await phoneField(page).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.001);
  },
);

it("the demonstration phone's space is reserved on the first visit", async () => {
  const page = await fixture.openCold();
  const goOn = await delayAnswers(page, /\/api\/demo\/phones/);
  await signInByForm(page, "admin@demo.recado");
  await row(page, "Diego Farias").waitFor();
  const place = await row(page, "Diego Farias").boundingBox();
  goOn();
  await phoneField(page).waitFor();
  expect(await row(page, "Diego Farias").boundingBox()).toEqual(place);
});

it("the space of the dashboard's numbers is reserved while they load", async () => {
  const page = await fixture.openCold();
  await signInWithoutPage(page);
  const goOn = await delayAnswers(page, /\/api\/dashboard\?/);
  await page.goto("/");
  const chart = page.getByRole("heading", { name: "Atendimentos por atendente" });
  await chart.waitFor();
  const place = await chart.boundingBox();
  await page.locator(".mantine-Skeleton-root").first().waitFor();
  expect(await chart.boundingBox()).toEqual(place);
  goOn();
  await page.getByRole("table", { name: "Atendentes" }).waitFor();
});

it("session and lists are requested once, while the program is still loading", async () => {
  const page = await fixture.openCold();
  await signInPage(page);
  await page.goto("/tickets");
  await row(page, "Diego Farias").waitFor();
  // Leaves the page, so that requests which it still sends are not counted.
  await page.goto("about:blank");
  const asked: string[] = [];
  const isLive = Promise.withResolvers<void>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}${search}`);
  });
  // Holds back the app's main script and its socket until the test releases both.
  const letProgramCome = await delayAnswers(page, /\/assets\/index-[^/]+\.js$/);
  await page.routeWebSocket(/socket\.io/, async (line) => {
    await isLive.promise;
    line.connectToServer();
  });
  const of = (what: string) => asked.filter((one) => one.startsWith(what));
  const renewals = () => of("POST /api/auth/refresh_token");
  const lists = () => of("GET /api/tickets?");
  await page.goto("/tickets", { waitUntil: "commit" });
  await expect.poll(lists).toHaveLength(2);
  expect(renewals()).toHaveLength(1);
  letProgramCome();
  await row(page, "Diego Farias").waitFor();
  expect(renewals()).toHaveLength(1);
  expect(lists()).toEqual([...new Set(lists())]);
  isLive.resolve();
});

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    /** Layout shifts since the page began to load: their size and the elements that moved. */
    shifts: { value: number; parts: string[] }[];
  }
}

it("a page asks for each thing once while it loads", async () => {
  const page = await fixture.openCold();
  await signInPage(page);
  await row(page, "Diego Farias").click();
  await bubble(page, "Obrigado pela atenção!").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\//.test(request.url()))
      asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`);
  });
  const isLive = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framesent", ({ payload }) => String(payload).includes('"lastMissed"')),
    );
  await page.reload();
  await isLive;
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((request, index) => asked.indexOf(request) !== index)).toEqual([]);
});
