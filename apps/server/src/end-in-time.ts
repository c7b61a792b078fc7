import { describeFailure } from "./describe-failure.ts";
import { isOutage } from "./platform/outage.ts";

/** Told to whoever watches over us: it could not start for a reason that passes, such as a database that is away. */
const outageExitCode = 75;

/** Requests have five seconds, sessions eight; the embedded database writes down what it holds besides. */
const longestEndMilliseconds = 30_000;

/** What the program ends with, when it fails to start: 1 is somebody's to mend, and is not tried again. */
export function exitCodeOf(error: unknown): number {
  const isPassing = isOutage(error) || (error instanceof Error && isOutage(error.cause));
  return isPassing ? outageExitCode : 1;
}

interface Ending {
  code: number;
  /** What was started, the last at the end; what is added meanwhile is ended too. */
  endings: (() => Promise<void>)[];
  complain: (line: string) => void;
  patienceMilliseconds?: number;
  /** Exit code where the patience ran out. Whoever asked to be started anew still does, unless given. */
  codeWhenLate?: number;
}

/**
 * Ends what was started, the last first, and then the process. Always: what hangs, as on a database that does not answer, is left
 * to the system, which closes it with us.
 */
export async function endInTime({
  code,
  endings,
  complain,
  patienceMilliseconds = longestEndMilliseconds,
  codeWhenLate = code === 0 ? 1 : code,
}: Ending): Promise<never> {
  setTimeout(() => {
    complain("the end was not waited for any longer");
    process.exit(codeWhenLate);
  }, patienceMilliseconds).unref();
  for (let ending = endings.pop(); ending; ending = endings.pop())
    await ending().catch((error: unknown) => complain(describeFailure(error)));
  process.exit(code);
}
