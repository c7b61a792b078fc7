import type { MediaJobName, MediaJobs } from "./media-jobs.ts";
import { MediaJobTimeout, type ReadingProcess } from "./reading-process.ts";

/** Sends a job to the media process. */
export type RequestMediaJob = <Name extends MediaJobName>(
  name: Name,
  asked: MediaJobs[Name]["asked"],
) => Promise<MediaJobs[Name]["answer"]>;

/** The turn is over and the work has to start again. Callers must pass this error through. */
export class TurnEnded extends Error {}

/** Sends jobs with their own time limits, and throws TurnEnded once the turn is over. */
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
