import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { WireRequest } from "@recado/contract/shared/client";
import { expect, it } from "vitest";
import { createPreloadReader, type PreloadedAnswers } from "./preload.ts";

const openList = "/api/tickets?status=open";
const waitingList = "/api/tickets?status=pending";
const renewal: WireRequest = { method: "POST", url: "/api/auth/refresh_token" };
const list = (url: string): WireRequest => ({ method: "GET", url });

/**
 * Options of a simulated page load: `scheme.js` runs with the local storage that the previous page left behind, then
 * the app starts.
 */
interface PageOptions {
  path?: string;
  stored?: Record<string, string>;
  refused?: number;
  /** Connection speed that the browser reports, in Mbit/s; undefined if the browser reports none. */
  downlink?: number;
  /** Time in milliseconds that the HTML page took to arrive. */
  waitedMilliseconds?: number;
}

function openPage(options: PageOptions = {}) {
  const attributes: string[] = [];
  const stored: Record<string, string | null> = { token: "old", ...options.stored };
  const asked: string[] = [];
  const answer = async (url: string, init: { headers?: { authorization: string } }) => {
    asked.push(`${url} ${init.headers?.authorization ?? "-"}`);
    if (url === renewal.url)
      return { status: options.refused ?? 200, text: async () => JSON.stringify({ token: "new" }) };
    return { status: 200, text: async () => JSON.stringify({ list: url }) };
  };
  const window: { preloadedAnswers?: PreloadedAnswers } = {};
  runInNewContext(readFileSync(join(import.meta.dirname, "../../../public/scheme.js"), "utf8"), {
    window,
    location: { pathname: options.path ?? "/tickets" },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: options.downlink === undefined ? {} : { connection: { downlink: options.downlink } },
    performance: {
      getEntriesByType: () => [{ requestStart: 10, responseStart: 10 + (options.waitedMilliseconds ?? 0) }],
    },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { setAttribute: (name: string) => attributes.push(name) },
      getElementById: () => null,
    },
    fetch: answer,
    AbortSignal,
  });
  const program = createPreloadReader({
    preloaded: window.preloadedAnswers,
    storedToken: () => stored.token ?? null,
    storeAddresses: (addresses) => {
      stored.firstLists = JSON.stringify({ addresses });
    },
  });
  return {
    stored,
    asked,
    attributes,
    program,
    text: async (...taken: Parameters<typeof program.take>) => (await program.take(...taken))?.text,
  };
}

const seen = { firstLists: JSON.stringify({ addresses: [openList, waitingList] }) };

it("a page start preloads the session and the ticket lists seen first, with the new token", async () => {
  const page = openPage({ stored: seen });
  expect(await page.text(renewal, null)).toBe('{"token":"new"}');
  expect(await page.text(list(openList), "new")).toContain(openList);
  expect(await page.text(list(waitingList), "new")).toContain(waitingList);
  expect(page.asked).toEqual([
    "/api/auth/refresh_token -",
    `${openList} Bearer new`,
    `${waitingList} Bearer new`,
  ]);
});

it("a preloaded answer is used once and not after the live connection is open", async () => {
  const page = openPage({ stored: seen });
  await page.text(renewal, null);
  expect(await page.text(renewal, null)).toBeUndefined();
  await page.text(list(openList), "new");
  expect(await page.text(list(openList), "new")).toBeUndefined();
  page.program.close();
  expect(await page.text(list(waitingList), "new")).toBeUndefined();
});

it("a preloaded answer is not used after another login or a logout in another tab", async () => {
  const page = openPage({ stored: seen });
  page.stored.token = "somebody else's";
  expect(await page.text(renewal, null)).toBeUndefined();
  expect(await page.text(list(openList), "somebody else's")).toBeUndefined();
  const left = openPage({ stored: seen });
  left.stored.token = null;
  expect(await left.text(renewal, null)).toBeUndefined();
});

it("a refused session preloads no list, and the page receives the refusal", async () => {
  const page = openPage({ stored: seen, refused: 401 });
  expect(await page.program.take(renewal, null)).toMatchObject({ status: 401 });
  expect(await page.text(list(openList), "old")).toBeUndefined();
  expect(page.asked).toHaveLength(1);
});

it("nothing is preloaded without a login, and only the session outside the inbox", () => {
  expect(openPage({ stored: { ...seen, token: "" } }).asked).toEqual([]);
  expect(openPage({ stored: seen, path: "/contacts" }).asked).toEqual(["/api/auth/refresh_token -"]);
});

it("the first two ticket lists of a start are remembered for the next preload", async () => {
  const page = openPage();
  await page.text(list(openList), "new");
  await page.text(list("/api/tickets/u/1"), "new");
  await page.text(list(openList), "new");
  await page.text(list(waitingList), "new");
  await page.text(list("/api/tickets?status=closed"), "new");
  expect(page.stored.firstLists).toBe(seen.firstLists);
  page.program.close();
  await page.text(list("/api/tickets?status=closed"), "new");
  expect(page.stored.firstLists).toBe(seen.firstLists);
});

it.each([
  [{ downlink: 0.4 }, true],
  [{ downlink: 10, waitedMilliseconds: 900 }, false],
  // These rows test browsers that report no connection speed, such as Safari and Firefox.
  [{ waitedMilliseconds: 400 }, true],
  [{ waitedMilliseconds: 90 }, false],
])("the connection counts as slow by the browser's report or the page's own time: %j", (line, isSlow) => {
  expect(openPage(line).attributes.includes("data-slow-line")).toBe(isSlow);
});
