import type { Logger } from "pino";
import { describeDatabaseOutage, isOutage } from "../outage.ts";
import { countsAsTry, RetryLater } from "./retries.ts";
import type { WorkKey } from "./work-queues.ts";
import { outageSeconds } from "./work-statements.ts";

/** Minimum time between two log lines during an outage, because every drain fails then. */
const betweenLinesMilliseconds = 10_000;

/**
 * Creates a function that logs why draining a queue key failed. During an outage, the function logs only at intervals.
 */
export function createDrainLogger({
  queue,
  logger,
}: {
  queue: string;
  logger: Logger;
}): (error: unknown, key: WorkKey) => void {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return (error, { companyId, connectionId }) => {
    const about = { err: error, queue, companyId, connectionId };
    if (countsAsTry(error)) {
      if (error instanceof RetryLater) logger.debug(about, "work queue task postponed, retrying later");
      else logger.warn(about, "work queue task failed, retrying later");
      return;
    }
    if (performance.now() - writtenAt < betweenLinesMilliseconds) return;
    writtenAt = performance.now();
    logger.warn(about, describePause(error, outageSeconds * 1_000));
  };
}

/** Returns the log message of a paused work queue, with the reason for the pause and the time until the retry. */
export function describePause(error: unknown, retryMilliseconds: number): string {
  const machine = isOutage(error) ? "storage or machine unavailable" : "unexpected error";
  const reason = describeDatabaseOutage(error) ?? machine;
  return `work queue paused: ${reason}, retrying in ${retryMilliseconds / 1_000} s`;
}
