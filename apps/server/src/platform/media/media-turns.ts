import type { Logger } from "pino";
import { createFairQueue } from "./fair-queue.ts";
import type { MediaJobName } from "./media-jobs.ts";
import { createReadingProcess, type ReadingProcess } from "./reading-process.ts";
import { type RequestMediaJob, requestUntil, TurnEnded } from "./request-until.ts";
import { createSlowReading } from "./slow-reading.ts";

export interface MediaTurns {
  /**
   * Runs the work when it is the owner's turn. Work that takes longer than a turn is stopped and started again from the
   * beginning.
   */
  take<Result>(owner: string, work: (ask: RequestMediaJob) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export interface TurnsOptions {
  ffmpegPath: string | undefined;
  logger: Logger;
  idleMilliseconds: number;
  /** Length of a turn. It is so short that other owners wait at most two seconds, including the start of a process. */
  turnMilliseconds: number;
  /** Time limit of each job. The limit also applies to jobs that may take longer than a turn. */
  milliseconds: Readonly<Record<MediaJobName, number>>;
}

export interface MediaTask {
  owner: string;
  /** Runs the work of the task. Throws TurnEnded if the work has to start again; throws nothing else. */
  run(ask: RequestMediaJob): Promise<void>;
  /** Number of times that the task has given way to other owners in the slow process. */
  gaveWay: number;
}

/**
 * Shares two media processes between owners. A file that is not read within a turn starts again in the slow process,
 * while the quick process continues with other files, so a file that was made to be slow delays only its owner. If
 * another owner also waits for the slow process, the file gives way after some turns; the next time, it gets twice as
 * many turns.
 */
export function createMediaTurns(options: TurnsOptions): MediaTurns {
  const { turnMilliseconds, milliseconds } = options;
  const quick = createFairQueue<MediaTask>();
  const slow = createFairQueue<MediaTask>();
  const slowReading = createSlowReading(slow, options);
  const workers = [quickWorker(), slowWorker()].map((next) => ({
    next,
    process: createReadingProcess(options.ffmpegPath, options.idleMilliseconds, options.logger),
    running: undefined as Promise<void> | undefined,
  }));

  function quickWorker() {
    return () => ({ task: quick.take(), isSlow: false });
  }

  function slowWorker() {
    return () => {
      const task = slow.take();
      return task ? { task, isSlow: true } : { task: quick.take(), isSlow: false };
    };
  }

  function begin(): void {
    for (const worker of workers) {
      if (worker.running) continue;
      const { task, isSlow } = worker.next();
      if (!task) continue;
      worker.running = attend(worker.process, task, isSlow).then(() => {
        worker.running = undefined;
        begin();
      });
    }
  }

  async function attend(process: ReadingProcess, task: MediaTask, isSlow: boolean): Promise<void> {
    try {
      if (isSlow) await slowReading.read(process, task);
      else await task.run(requestUntil(AbortSignal.timeout(turnMilliseconds), process, milliseconds));
    } catch (error) {
      if (!(error instanceof TurnEnded)) throw error;
      slow.add(task.owner, task);
      slowReading.hurry();
    }
  }

  return {
    take(owner, work) {
      return new Promise((resolve, reject) => {
        const run = async (ask: RequestMediaJob) => {
          const done = await work(ask).then(
            (result) => () => resolve(result),
            (error: unknown) => {
              if (error instanceof TurnEnded) throw error;
              return () => reject(error);
            },
          );
          done();
        };
        quick.add(owner, { owner, run, gaveWay: 0 });
        begin();
      });
    },
    async stop() {
      await Promise.all(workers.map(({ process }) => process.stop()));
      for (const worker of workers) while (worker.running !== undefined) await worker.running;
    },
  };
}
