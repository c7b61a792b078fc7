import { defineConfig } from "vitest/config";

/** Journeys use the whole product in a browser: two files at once, each with a product of its own. */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["{journeys,sweeps}/**/*.test.ts"],
    globalSetup: ["fixtures/prepare-run.ts"],
    provide: { isLong: false },
    maxWorkers: 2,
    // A worker keeps its warm browsers from file to file.
    isolate: false,
    // What hangs fails at its element; this bounds whole walks on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // As long as the browser waits for an element: a busy machine may take more than the usual second.
    expect: { poll: { timeout: 15_000 } },
  },
});
