/** Shortest run of the program, in milliseconds, that does not count as a failed start. */
const usefulMilliseconds = 60_000;
const mostTries = 5;
/**
 * Exit codes with which the program asks to be started again, after too many faults or after a start that failed for a
 * temporary reason; see apps/server/src/outlive-faults.ts and end-in-time.ts. The exit code 1 means that the program
 * refuses to start, so it is not started again.
 */
const restartExitCodes = [70, 75];
const killed = 128;
/**
 * Exit codes of a program that SIGHUP, SIGINT or SIGTERM ended. They occur when the program has just begun to start and
 * does not handle these signals yet.
 */
const askedBySignal = [129, 130, 143];

/**
 * Runs the program, and starts it again whenever it crashes. Gives up after five short runs in a row. Resolves with the
 * last exit code. The result is 0 if the program was told to end and a signal ended it.
 *
 * @param {() => Promise<number>} runOnce runs the program and resolves with its exit code
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
    console.error(`recado: the program ended unexpectedly with exit code ${code}, restarting`);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * tries));
    if (wasAsked()) return 0;
  }
}
