import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const lookMilliseconds = 1_000;
/** Looks in a row at which next to nothing was done. */
const restLooks = 8;
const busyShare = 0.1;
/** What there must be to give back: so much more than after the last time. */
const worthBytes = 48 * 1_048_576;

/**
 * After load V8 keeps the memory that it freed, more than it needs. Giving it back stops the program for a fifth of a second, so it
 * is done while nobody asks for anything, and where there is something to give. Goes on as long as the program does.
 */
export async function collectAtRest(): Promise<never> {
  const watch = createRestWatch();
  let before = performance.eventLoopUtilization();
  for (;;) {
    await sleep(lookMilliseconds, undefined, { ref: false });
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (!watch.isTime(utilization, process.memoryUsage.rss())) continue;
    await collectEverything();
    watch.note(process.memoryUsage.rss());
  }
}

/** From one look to the next: which share of the time the program worked, and the bytes it takes. */
export function createRestWatch() {
  let kept = 0;
  let calm = 0;
  return {
    isTime(utilization: number, bytes: number): boolean {
      calm = utilization < busyShare ? calm + 1 : 0;
      return calm >= restLooks && bytes >= kept + worthBytes;
    },
    /** What was left by a collection. */
    note(bytes: number): void {
      kept = bytes;
      calm = 0;
    },
  };
}

/** As a debugger's button does it: unlike other collections it gives free pages back to the system. */
export async function collectEverything(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
