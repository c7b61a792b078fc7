import { join } from "node:path";
import { mergeConfig } from "vitest/config";
import journeys from "../e2e/vitest.config.ts";

/** The journeys and sweeps with nothing left out: every screen, language, scheme and width. */
export default mergeConfig(journeys, {
  root: join(import.meta.dirname, "../e2e"),
  test: { include: ["{journeys,long,sweeps}/**/*.test.ts"], provide: { isLong: true } },
});
