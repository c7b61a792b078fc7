import { join } from "node:path";
import { mergeConfig } from "vitest/config";
import journeys from "../e2e/vitest.config.ts";

/** End-to-end tests and sweeps in full: every screen, language, color scheme and width. */
export default mergeConfig(journeys, {
  root: join(import.meta.dirname, "../e2e"),
  test: { include: ["{journeys,long,sweeps}/**/*.test.ts"], provide: { isLong: true } },
});
