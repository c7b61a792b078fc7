import type { MediaJobName, MediaJobs } from "./media-jobs.ts";
import { NotDoneInTime, type ReadingProcess } from "./reading-process.ts";

/** Sends a job to the media process. */
export type Ask = <Name extends MediaJobName>(
  name: Name,
  asked: MediaJobs[Name]["asked"],
) => Promise<MediaJobs[Name]["answer"]>;

/** The turn is over and the work has to start again. Callers must pass this error through. */
export class TurnOver extends Error {}

/** Sends jobs with their own time limits, and throws TurnOver once the turn is over. */
export function askUntil(
  turn: AbortSignal,
  process: ReadingProcess,
  milliseconds: Readonly<Record<MediaJobName, number>>,
): Ask {
  return async (name, asked) => {
    if (turn.aborted) throw new TurnOver();
    return process.ask(name, asked, milliseconds[name], turn).catch((error: unknown) => {
      throw error instanceof NotDoneInTime && turn.aborted ? new TurnOver() : error;
    });
  };
}
