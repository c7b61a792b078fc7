import type { FairQueue } from "./fair-queue.ts";
import type { MediaTask, TurnsOptions } from "./media-turns.ts";
import type { ReadingProcess } from "./reading-process.ts";
import { requestUntil } from "./request-until.ts";

interface SlowReading {
  /** Throws TurnEnded if the task gave way and has to start again. */
  read(process: ReadingProcess, task: MediaTask): Promise<void>;
  /** Makes the running task give way in time if another owner waits. */
  hurry(): void;
}

/** Number of turns a file may take while another owner waits. */
const fewestTurns = 7;

/**
 * Reads slow files. A file may take as long as it needs, but gives way after some turns if another owner waits, and
 * gets twice as many turns the next time.
 */
export function createSlowReading(
  waiting: FairQueue<MediaTask>,
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
        await task.run(requestUntil(giveWay.signal, process, milliseconds));
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
