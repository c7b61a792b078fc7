import { OfflineError } from "./offline-error.ts";
import { shareRunning } from "./share-running.ts";

const probeMs = 1_000;

let seemsAway = false;

/** The live connection is the first to know that the server went away. */
export function suspectAway(isAway: boolean): void {
  seemsAway = isAway;
}

/**
 * Loads a part of the program; while the server may be away, not before it answers: a browser never asks twice for a
 * module that did not come.
 */
export async function onceReached<Part>(load: () => Promise<Part>, onAway?: () => void): Promise<Part> {
  if ((navigator.onLine === false || seemsAway) && !(await isProgramKept())) await reachServer(onAway);
  try {
    return await load();
  } catch (error) {
    throw isCutOff(error) || !(await answers()) ? new OfflineError(error) : error;
  }
}

/** As browsers say that a module, or its style sheet, did not come; nothing else tells that from a module that threw. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && /imported module|importing a module|preload css/i.test(error.message);
}

/** Whether it had to wait for the server. */
export async function reachServer(onAway?: () => void): Promise<boolean> {
  let wasAway = false;
  for (; !(await answers()); wasAway = true) {
    if (!wasAway) onAway?.();
    await new Promise((resolve) => setTimeout(resolve, probeMs));
  }
  return wasAway;
}

/** However many wait, one of them asks. */
export const untilReached = shareRunning(() => reachServer());

/** Whether the browser has every part of this build: the worker keeps its first file last. */
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
