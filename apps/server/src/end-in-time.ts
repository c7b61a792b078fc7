import { describeFailure } from "./describe-failure.ts";
import { isOutage } from "./platform/outage.ts";

/** Exit code that tells a supervisor that the start failed for a temporary reason, such as an unavailable database. */
const outageExitCode = 75;

/**
 * Time limit for ending the program. Requests get five seconds to end and sessions eight; the embedded database then
 * writes its data to disk.
 */
const longestEndMilliseconds = 30_000;

/**
 * Returns the exit code of a failed start. The code 1 means that the operator has to fix something and that a restart
 * does not help.
 */
export function exitCodeOf(error: unknown): number {
  const isPassing = isOutage(error) || (error instanceof Error && isOutage(error.cause));
  return isPassing ? outageExitCode : 1;
}

interface Ending {
  code: number;
  /** Cleanup functions, run from last to first. Functions that are added while cleanup runs are run too. */
  endings: (() => Promise<void>)[];
  complain: (line: string) => void;
  patienceMilliseconds?: number;
  /** Exit code if the time limit is reached; by default the given code, or 1 if the given code is 0. */
  codeWhenLate?: number;
}

/**
 * Runs the cleanup functions, last one first, and ends the process in any case. Cleanup that hangs, for example on an
 * unresponsive database, is cut off by the time limit.
 */
export async function endInTime({
  code,
  endings,
  complain,
  patienceMilliseconds = longestEndMilliseconds,
  codeWhenLate = code === 0 ? 1 : code,
}: Ending): Promise<never> {
  setTimeout(() => {
    complain("shutdown did not finish in time, exiting now");
    process.exit(codeWhenLate);
  }, patienceMilliseconds).unref();
  for (let ending = endings.pop(); ending; ending = endings.pop())
    await ending().catch((error: unknown) => complain(describeFailure(error)));
  process.exit(code);
}
