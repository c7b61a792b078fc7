import { askUntil } from "./ask-until.ts";
import type { FairQueue } from "./fair-queue.ts";
import type { Task, TurnsOptions } from "./media-turns.ts";
import type { ReadingProcess } from "./reading-process.ts";

interface SlowReading {
  /** Throws TurnOver where it gave way and is to be begun again. */
  read(process: ReadingProcess, task: Task): Promise<void>;
  /** What is read gives way in its time where somebody else waits for the same. */
  hurry(): void;
}

/** How many turns a file may take while somebody else's waits. */
const fewestTurns = 7;

/** The process that takes its time: for as long as a file needs, but where others wait after some turns theirs comes first. The next time it has twice as many. */
export function createSlowReading(
  waiting: FairQueue<Task>,
  { turnMilliseconds, milliseconds }: TurnsOptions,
): SlowReading {
  let reading: { owner: string; until: number; giveWay: AbortController; timer?: NodeJS.Timeout } | undefined;

  function hurry(): void {
    if (!reading || reading.timer || !waiting.waitsBeside(reading.owner)) return;
    const { until, giveWay } = reading;
    reading.timer = setTimeout(() => giveWay.abort(), Math.max(0, until - performance.now())).unref();
  }

  return {
    async read(process, task) {
      const turns = fewestTurns * 2 ** task.gaveWay;
      const giveWay = new AbortController();
      reading = { owner: task.owner, until: performance.now() + turns * turnMilliseconds, giveWay };
      hurry();
      try {
        await task.run(askUntil(giveWay.signal, process, milliseconds));
      } catch (error) {
        task.gaveWay += 1;
        throw error;
      } finally {
        clearTimeout(reading.timer);
        reading = undefined;
      }
    },
    hurry,
  };
}
