import type { MediaJobName, MediaJobs } from "./media-jobs.ts";
import { MediaJobTimeout, type ReadingProcess } from "./reading-process.ts";

/** Sends a job to the media process and returns its result. */
export type RequestMediaJob = <Name extends MediaJobName>(
  name: Name,
  asked: MediaJobs[Name]["asked"],
) => Promise<MediaJobs[Name]["answer"]>;

/**
 * Thrown when a turn is over and its work has to start again. Functions that use the media process must let this error
 * through.
 */
export class TurnEnded extends Error {}

/**
 * Creates a function that sends jobs to the media process, each with its own time limit. The function throws TurnEnded
 * once the turn is over.
 */
export function requestUntil(
  turn: AbortSignal,
  process: ReadingProcess,
  milliseconds: Readonly<Record<MediaJobName, number>>,
): RequestMediaJob {
  return async (name, asked) => {
    if (turn.aborted) throw new TurnEnded();
    return process.ask(name, asked, milliseconds[name], turn).catch((error: unknown) => {
      throw error instanceof MediaJobTimeout && turn.aborted ? new TurnEnded() : error;
    });
  };
}
