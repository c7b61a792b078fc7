import { OfflineError } from "./offline-error.ts";
import { singleFlight } from "./single-flight.ts";

const probeMs = 1_000;

let seemsAway = false;

/** Called by the live connection, which notices first that the server went away. */
export function setServerSuspected(isAway: boolean): void {
  seemsAway = isAway;
}

/** Loads a chunk. While the server may be away, waits for it first: a browser never requests a failed module again. */
export async function loadOnceReachable<Part>(load: () => Promise<Part>, onAway?: () => void): Promise<Part> {
  if ((navigator.onLine === false || seemsAway) && !(await isProgramKept())) await waitForServer(onAway);
  try {
    return await load();
  } catch (error) {
    throw isCutOff(error) || !(await answers()) ? new OfflineError(error) : error;
  }
}

/**
 * Browsers report a module or style sheet that failed to load only in the error's message; nothing else distinguishes
 * it from a module that threw.
 */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && /imported module|importing a module|preload css/i.test(error.message);
}

/** Waits until the server answers. Returns true if it had to wait. */
export async function waitForServer(onAway?: () => void): Promise<boolean> {
  let wasAway = false;
  for (; !(await answers()); wasAway = true) {
    if (!wasAway) onAway?.();
    await new Promise((resolve) => setTimeout(resolve, probeMs));
  }
  return wasAway;
}

/** Shares one probe among all callers that wait. */
export const waitForServerShared = singleFlight(() => waitForServer());

/** Whether the browser has every file of this build. The service worker caches the entry file last. */
async function isProgramKept(): Promise<boolean> {
  const first = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!first || !navigator.serviceWorker?.controller) return false;
  return (await caches.match(first, { ignoreVary: true })) !== undefined;
}

async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch("/", { method: "HEAD", cache: "no-store" });
    return status < 500;
  } catch {
    return false;
  }
}
