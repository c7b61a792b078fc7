import { mergeConfig } from "vitest/config";
import tests from "./tests.config.ts";

/** The whole topology under load, for as long as `npm run soak` says. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  { test: { name: "soak", include: ["src/testing/long/soak.test.ts"] } },
);
