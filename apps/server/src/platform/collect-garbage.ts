import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const lookMilliseconds = 1_000;
/** Number of consecutive idle checks before memory is collected. */
const restLooks = 8;
const busyShare = 0.1;
/** Growth since the last collection that makes another one worthwhile. */
const worthBytes = 48 * 1_048_576;

/**
 * V8 keeps memory that it freed after a peak. Returning it to the system stops the program for about 200 ms, so this
 * happens only while the program is idle and enough memory has accumulated. Runs as long as the program does.
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

/** Decides when to collect, from the event loop's utilization (0 to 1) and the resident memory in bytes. */
export function createIdleWatch() {
  let kept = 0;
  let calm = 0;
  return {
    isTime(utilization: number, bytes: number): boolean {
      calm = utilization < busyShare ? calm + 1 : 0;
      return calm >= restLooks && bytes >= kept + worthBytes;
    },
    /** Notes the resident memory after a collection. */
    note(bytes: number): void {
      kept = bytes;
      calm = 0;
    },
  };
}

/** Collects garbage through the inspector. Unlike other collections, this one returns free pages to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
