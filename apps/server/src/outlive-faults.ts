import type { Logger } from "pino";
import type { Metrics } from "./platform/metrics.ts";

/** Told to whoever watches over us: it ended in order because too much went wrong, and is to be started anew. */
export const restartExitCode = 70;

const mostFaults = 5;
const windowMilliseconds = 60_000;

/**
 * What nothing caught is logged and counted, and the program goes on: each request and each job has a transaction of its
 * own, and one stranger's input must not end everybody's work. When it happens again and again, something in here is
 * broken: then the program ends in order, to be started anew.
 */
export function outliveFaults(
  logger: Logger,
  metrics: Pick<Metrics, "fault">,
  restart: () => void,
): () => void {
  let recent: number[] = [];
  const note = (place: "exception" | "rejection") => (error: unknown) => {
    metrics.fault(place);
    logger.error({ err: error }, "nothing caught this");
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
