import { OfflineError } from "./offline-error.ts";
import { singleFlight } from "./single-flight.ts";

const probeMs = 1_000;

let seemsAway = false;

/**
 * Sets whether the server seems to be away. The live connection calls this function, because it is the first to notice.
 */
export function setServerSuspected(isAway: boolean): void {
  seemsAway = isAway;
}

/**
 * Loads a chunk of the app's code. If the server seems to be away, waits until it responds, because a browser never
 * requests a module again after a failed attempt.
 */
export async function loadOnceReachable<Part>(load: () => Promise<Part>, onAway?: () => void): Promise<Part> {
  if ((navigator.onLine === false || seemsAway) && !(await isProgramKept())) await waitForServer(onAway);
  try {
    return await load();
  } catch (error) {
    throw isCutOff(error) || !(await answers()) ? new OfflineError(error) : error;
  }
}

/**
 * True if the browser failed to load a module or style sheet. Only the text of the error's message distinguishes this
 * failure from an error that the module itself threw.
 */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && /imported module|importing a module|preload css/i.test(error.message);
}

/** Waits until the server responds. Returns true if the server did not respond at once. */
export async function waitForServer(onAway?: () => void): Promise<boolean> {
  let wasAway = false;
  for (; !(await answers()); wasAway = true) {
    if (!wasAway) onAway?.();
    await new Promise((resolve) => setTimeout(resolve, probeMs));
  }
  return wasAway;
}

/** Waits until the server responds. All callers share the same requests. */
export const waitForServerShared = singleFlight(() => waitForServer());

/**
 * True if the browser has all files of this build in its cache. The service worker caches the entry file last, so only
 * that file is looked up.
 */
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
