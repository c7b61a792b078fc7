import type { MediaJobName, MediaJobs } from "./media-jobs.ts";
import { NotDoneInTime, type ReadingProcess } from "./reading-process.ts";

/** Asks the process whose turn it is. */
export type Ask = <Name extends MediaJobName>(
  name: Name,
  asked: MediaJobs[Name]["asked"],
) => Promise<MediaJobs[Name]["answer"]>;

/** Its turn is over, and it is to be begun again. Nobody makes another failure of it. */
export class TurnOver extends Error {}

/** Asks for as long as each job may take, and throws TurnOver once the turn is over. */
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
