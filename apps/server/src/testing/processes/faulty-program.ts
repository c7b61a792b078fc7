import { outliveFaults, restartExitCode } from "../../outlive-faults.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";

/** A program in which as many things go wrong, uncaught, as it is told; then it says what it counted and ends well. */
const faults = Number(process.argv[2]);
const metrics = createMetrics();
outliveFaults(createLogger("error"), metrics, () => process.exit(restartExitCode));

for (let fault = 0; fault < faults; fault++) {
  setImmediate(() => {
    if (fault % 2 === 0) throw new Error("an exception");
    void Promise.reject(new Error("a rejection"));
  });
}
// They come before this turn of the loop; what they reject is told at its end.
for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(await metrics.text());
metrics.close();
