import { outliveFaults, restartExitCode } from "../../outlive-faults.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";

/** A program that causes the given number of uncaught faults, then prints its metrics and ends normally. */
const faults = Number(process.argv[2]);
const metrics = createMetrics();
outliveFaults(createLogger("error"), metrics, () => process.exit(restartExitCode));

for (let fault = 0; fault < faults; fault++) {
  setImmediate(() => {
    if (fault % 2 === 0) throw new Error("an exception");
    void Promise.reject(new Error("a rejection"));
  });
}
// The immediates run before these turns of the event loop; rejections are reported at the end of a turn.
for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(await metrics.text());
metrics.close();
