import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const lookMilliseconds = 1_000;
/** Number of consecutive checks that must find the program idle before garbage is collected. */
const restLooks = 8;
const busyShare = 0.1;
/** Growth of the resident memory since the last collection, in bytes, from which a new collection is worthwhile. */
const worthBytes = 48 * 1_048_576;

/**
 * Collects garbage while the program is idle. V8 keeps memory that it freed after a peak. Returning that memory to the
 * system stops the program for about 200 ms, so it is done only if the program is idle and much memory has accumulated.
 * Never resolves.
 */
export async function collectGarbageWhenIdle(): Promise<never> {
  const watch = createIdleWatch();
  let before = performance.eventLoopUtilization();
  for (;;) {
    await sleep(lookMilliseconds, undefined, { ref: false });
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (!watch.isTime(utilization, process.memoryUsage.rss())) continue;
    await collectGarbage();
    watch.note(process.memoryUsage.rss());
  }
}

/** Decides when garbage is collected, from the event loop's utilization (0 to 1) and the resident memory in bytes. */
export function createIdleWatch() {
  let kept = 0;
  let calm = 0;
  return {
    isTime(utilization: number, bytes: number): boolean {
      calm = utilization < busyShare ? calm + 1 : 0;
      return calm >= restLooks && bytes >= kept + worthBytes;
    },
    /** Has to be called after each collection, with the resident memory in bytes. */
    note(bytes: number): void {
      kept = bytes;
      calm = 0;
    },
  };
}

/** Collects garbage through V8's inspector, because only such a collection returns free pages to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
