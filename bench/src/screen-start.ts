import type { CDPSession, Page, Request } from "playwright-core";
import { type Measurement, median } from "./outcome.ts";
import { firstPaints } from "./screen-page.ts";

/** Measures how long the browser app takes to start, until the first row of the list is visible. */
export async function measureStarts(page: Page, devtools: CDPSession): Promise<Measurement[]> {
  return [
    await firstLoad(page, devtools),
    ...(await slowLine(page, devtools)),
    await installedApp(page, devtools),
  ];
}

/**
 * Measures the first load of the app without a cache, over 10 Mbps, with the CPU slowed down to a quarter of its speed.
 */
async function firstLoad(page: Page, devtools: CDPSession): Promise<Measurement> {
  await throttleProcessor(devtools, 4);
  await limitLine(devtools, { latency: 20, bytesPerSecond: (10 * 1_000_000) / 8 });
  const paint = await medianOfRounds(async () => {
    await loadCold(page, devtools);
    return page.evaluate(firstPaints);
  });
  await limitLine(devtools, { latency: 0, bytesPerSecond: -1 });
  await throttleProcessor(devtools, 1);
  return measurementWithin("screen first load", paint, 2_500, "ms to the largest paint at 4x CPU, 10 Mbps");
}

/** Measures a load of the app over a poor mobile connection, and counts the requests. */
async function slowLine(page: Page, devtools: CDPSession): Promise<Measurement[]> {
  await limitLine(devtools, { latency: 400, bytesPerSecond: 60 * 1_024 });
  let requests = 0;
  const count = (request: Request) => {
    // Starts to count at the navigation, because earlier requests belong to the previous page.
    if (request.isNavigationRequest()) requests = 0;
    requests += 1;
  };
  page.on("request", count);
  const since = performance.now();
  await loadCold(page, devtools);
  const took = performance.now() - since;
  page.off("request", count);
  await limitLine(devtools, { latency: 0, bytesPerSecond: -1 });
  return [
    measurementWithin("slow-line", took, 6_000, "ms to the list at 60 KB/s, 400 ms"),
    measurementWithin("slow-line requests", requests, 25, "requests to the list"),
  ];
}

/** Measures a start of the installed app, whose files are in the service worker's cache. */
async function installedApp(page: Page, devtools: CDPSession): Promise<Measurement> {
  await devtools.send("Network.setBypassServiceWorker", { bypass: false });
  await page.reload();
  // The service worker caches the HTML page after all other files.
  await page.waitForFunction(async () => navigator.serviceWorker.controller && (await caches.match("/")));
  const took = await medianOfRounds(async () => {
    const since = performance.now();
    await page.reload({ waitUntil: "commit" });
    await rowOf(page, 0).waitFor();
    return performance.now() - since;
  });
  await devtools.send("Network.setBypassServiceWorker", { bypass: true });
  return measurementWithin("installed-app", took, 1_000, "ms to the list of the installed app");
}

async function loadCold(page: Page, devtools: CDPSession): Promise<void> {
  await devtools.send("Network.clearBrowserCache");
  // Bypasses the service worker, so that its cache is not used.
  await devtools.send("Network.setBypassServiceWorker", { bypass: true });
  await page.reload({ waitUntil: "commit" });
  await rowOf(page, 0).waitFor();
}

async function limitLine(
  devtools: CDPSession,
  { latency, bytesPerSecond }: { latency: number; bytesPerSecond: number },
): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

export function rowOf(page: Page, customer: number) {
  return page
    .getByRole("region", { name: "Lista de atendimentos" })
    .getByTitle(`Cliente ${customer}`, { exact: true });
}

/** Returns the median of three measurements, so that a single disturbance of the machine does not count. */
export async function medianOfRounds(measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round < 3; round++) figures.push(await measure());
  return median(figures);
}

export async function throttleProcessor(devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

export function measurementWithin(name: string, figure: number, budget: number, what: string): Measurement {
  return {
    name,
    measured: `${figure.toFixed(0)} ${what}`,
    limit: `${budget}`,
    ratio: figure / budget,
    promise: "≤ 1.00",
    held: figure <= budget,
  };
}
