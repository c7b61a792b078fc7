import { defineConfig } from "vitest/config";

/** Journeys start the whole product and a browser, one after the other: two at once would only measure the machine. */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/open-browser.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
