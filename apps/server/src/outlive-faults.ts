import type { Logger } from "pino";
import type { Metrics } from "./platform/metrics.ts";

/** Exit code that tells a supervisor that the program ended in order after too many faults and should be restarted. */
export const restartExitCode = 70;

const mostFaults = 5;
const windowMilliseconds = 60_000;

/**
 * Logs and counts uncaught errors without ending the program: each request and job has a transaction of its own, and a
 * single malicious input must not end all work. After repeated faults, the program ends in order to be restarted.
 */
export function outliveFaults(
  logger: Logger,
  metrics: Pick<Metrics, "fault">,
  restart: () => void,
): () => void {
  let recent: number[] = [];
  const note = (place: "exception" | "rejection") => (error: unknown) => {
    metrics.fault(place);
    logger.error({ err: error }, "uncaught error, the process continues");
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < windowMilliseconds), now];
    if (recent.length > mostFaults) restart();
  };
  const onException = note("exception");
  const onRejection = note("rejection");
  process.on("uncaughtException", onException);
  process.on("unhandledRejection", onRejection);
  return () => {
    process.off("uncaughtException", onException);
    process.off("unhandledRejection", onRejection);
  };
}
