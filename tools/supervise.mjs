/** A program that ended sooner than this was of no use to anybody. */
const usefulMilliseconds = 60_000;
const mostTries = 5;
/**
 * A program that says so itself, as too much went wrong in it or as it could not start for a reason that passes, or that something
 * killed: see apps/server/src/outlive-faults.ts and end-in-time.ts. What it refuses to start with ends it with 1.
 */
const restartExitCodes = [70, 75];
const killed = 128;
/** SIGHUP, SIGINT and SIGTERM end a program that has only just begun to start before it listens to them. */
const askedBySignal = [129, 130, 143];

/**
 * Runs the program again whenever it ends without having been asked to; gives up on one that never gets far. Answers with the last exit
 * code; 0 where the program ended by the signal that asked it to.
 *
 * @param {() => Promise<number>} runOnce ends with the program's exit code
 * @param {() => boolean} wasAsked whether the program was told to end
 */
export async function supervise(runOnce, wasAsked, pauseMilliseconds = 1_000) {
  for (let tries = 1; ; tries++) {
    const started = performance.now();
    const code = await runOnce();
    if (wasAsked()) return askedBySignal.includes(code) ? 0 : code;
    const isCrash = restartExitCodes.includes(code) || code > killed;
    if (!isCrash) return code;
    if (performance.now() - started > usefulMilliseconds) tries = 1;
    if (tries === mostTries) return code;
    console.error(`recado: ended with ${code} without having been asked to; starting again`);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * tries));
    if (wasAsked()) return 0;
  }
}
