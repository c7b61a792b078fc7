import { housekeeping } from "../features/housekeeping/jobs.ts";
import { createLogger } from "../platform/logger.ts";
import type { TestApp } from "./test-app.ts";

/** Runs the nightly housekeeping. */
export function housekeep({ app: { database }, channel }: TestApp): Promise<void> {
  return housekeeping({ database, channel, logger: createLogger("silent") })({});
}
