import type { Logger } from "pino";
import { type Ask, askUntil, TurnOver } from "./ask-until.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { MediaJobName } from "./media-jobs.ts";
import { createReadingProcess, type ReadingProcess } from "./reading-process.ts";
import { createSlowReading } from "./slow-reading.ts";

export interface MediaTurns {
  /** Does the work when it is the owner's turn. It is begun again from the start if it takes longer than a turn. */
  take<Result>(owner: string, work: (ask: Ask) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export interface TurnsOptions {
  ffmpegPath: string | undefined;
  logger: Logger;
  idleMilliseconds: number;
  /** For what others wait for: two seconds, with the start of a process. */
  turnMilliseconds: number;
  /** For each job of what has taken longer than a turn. */
  milliseconds: Readonly<Record<MediaJobName, number>>;
}

export interface Task {
  owner: string;
  /** Throws TurnOver where it is to be begun again; nothing else. */
  run(ask: Ask): Promise<void>;
  /** How often it gave way to others' in the second process. */
  gaveWay: number;
}

/**
 * Two processes, taken in turns by those whose files wait. What is not read within a turn begins again in the second process,
 * which takes its time; the first goes on with everybody else's. So a file made to be read slowly holds up nobody but its owner.
 * Where somebody else's waits for the second process too, it gives way after some turns, and has twice as many the next time.
 */
export function createMediaTurns(options: TurnsOptions): MediaTurns {
  const { turnMilliseconds, milliseconds } = options;
  const quick = createFairQueue<Task>();
  const slow = createFairQueue<Task>();
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

  async function attend(process: ReadingProcess, task: Task, isSlow: boolean): Promise<void> {
    try {
      if (isSlow) await slowReading.read(process, task);
      else await task.run(askUntil(AbortSignal.timeout(turnMilliseconds), process, milliseconds));
    } catch (error) {
      if (!(error instanceof TurnOver)) throw error;
      slow.add(task.owner, task);
      slowReading.hurry();
    }
  }

  return {
    take(owner, work) {
      return new Promise((resolve, reject) => {
        const run = async (ask: Ask) => {
          const done = await work(ask).then(
            (result) => () => resolve(result),
            (error: unknown) => {
              if (error instanceof TurnOver) throw error;
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
