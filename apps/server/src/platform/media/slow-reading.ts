import type { FairQueue } from "./fair-queue.ts";
import type { MediaTask, TurnsOptions } from "./media-turns.ts";
import type { ReadingProcess } from "./reading-process.ts";
import { requestUntil } from "./request-until.ts";

interface SlowReading {
  /**
   * Runs the task in the slow process. Throws TurnEnded if the task gave way to a different owner and has to start
   * again.
   */
  read(process: ReadingProcess, task: MediaTask): Promise<void>;
  /**
   * The caller has to call this function after it has added a task. If a different owner waits, the running task gives
   * way after its turns.
   */
  hurry(): void;
}

/** Number of turns that a slow file gets, the first time, while a different owner waits. */
const fewestTurns = 7;

/**
 * Reads files that take longer than a turn. A file may take as long as it needs while no other owner waits. If another
 * owner waits, the file gives way after some turns, and gets twice as many turns the next time.
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
