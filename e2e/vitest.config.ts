import { defineConfig } from "vitest/config";

/** Journeys start the whole product and a browser, one after the other: two at once would only measure the machine. */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
