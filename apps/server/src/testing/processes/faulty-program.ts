import { outliveFaults, restartExitCode } from "../../outlive-faults.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";

/**
 * A program for tests of faults: it causes the given number of uncaught errors, prints its metrics and ends normally.
 */
const faults = Number(process.argv[2]);
const metrics = createMetrics();
outliveFaults(createLogger("error"), metrics, () => process.exit(restartExitCode));

for (let fault = 0; fault < faults; fault++) {
  setImmediate(() => {
    if (fault % 2 === 0) throw new Error("an exception");
    void Promise.reject(new Error("a rejection"));
  });
}
// Waits for two turns of the event loop. The errors that `setImmediate` causes occur before, and unhandled rejections
// are reported at the end of a turn.
for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(await metrics.text());
metrics.close();
