import { join } from "node:path";
import { mergeConfig } from "vitest/config";
import journeys from "../e2e/vitest.config.ts";

/**
 * Configuration of `npm run test:long` for the end-to-end tests: all files, in every language, color scheme and screen
 * width.
 */
export default mergeConfig(journeys, {
  root: join(import.meta.dirname, "../e2e"),
  test: { include: ["{journeys,long,sweeps}/**/*.test.ts"], provide: { isLong: true } },
});
