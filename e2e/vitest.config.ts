import { defineConfig } from "vitest/config";

/** Journeys start the whole product and a browser, one after the other: two at once would only measure the machine. */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["{journeys,sweeps}/**/*.test.ts"],
    globalSetup: ["fixtures/open-browser.ts"],
    fileParallelism: false,
    // What hangs fails at its element; this bounds whole walks on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // As long as the browser waits for an element: a busy machine may take more than the usual second.
    expect: { poll: { timeout: 15_000 } },
  },
});
