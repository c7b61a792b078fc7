import { createLogger } from "../platform/logger.ts";
import { housekeeping } from "../workflows/housekeeping/jobs.ts";
import type { TestApp } from "./test-app.ts";

/** Runs the job of the nightly housekeeping now. */
export function runHousekeeping({ app: { database }, channel }: TestApp): Promise<void> {
  return housekeeping({ database, channel, logger: createLogger("silent") })({});
}
