import { mergeConfig } from "vitest/config";
import tests from "./tests.config.ts";

/** Runs the whole topology under load, for the duration that `npm run soak` is given. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  { test: { name: "soak", include: ["src/testing/long/soak.test.ts"] } },
);
