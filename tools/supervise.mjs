/** A program that ended sooner than this counts as a failed start. */
const usefulMilliseconds = 60_000;
const mostTries = 5;
/**
 * Exit codes with which the program asks for a restart, after too many faults or a temporary failure to start: see
 * apps/server/src/outlive-faults.ts and end-in-time.ts. The exit code 1 means that it refuses to start and is not
 * repeated.
 */
const restartExitCodes = [70, 75];
const killed = 128;
/**
 * Exit codes of SIGHUP, SIGINT and SIGTERM. A program that has just begun to start does not handle these signals yet.
 */
const askedBySignal = [129, 130, 143];

/**
 * Restarts the program whenever it crashes; gives up after five short runs in a row. Resolves with the last exit code,
 * or 0 when the program was told to end and the signal ended it.
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
