import { mergeConfig } from "vitest/config";
import tests from "./tests.config.ts";

/** Configuration of `npm run soak`, which runs an installation of several machines under load. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  { test: { name: "soak", include: ["src/testing/long/soak.test.ts"] } },
);
