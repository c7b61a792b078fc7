import { defineConfig } from "vitest/config";
import { beginFirst } from "../tools/begin-first.ts";

/**
 * End-to-end tests of the whole product in a browser: four files at once, each with its own product. `npm test` runs
 * the files listed here; `long/journeys.config.ts` adds the others.
 */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["journeys/**/*.test.ts", "sweeps/accessibility.test.ts"],
    globalSetup: ["../tools/built-program.mjs", "fixtures/prepare-run.ts"],
    provide: { isLong: false },
    // Twice the number of cores: tests wait for the screen about half of their time.
    maxWorkers: 4,
    sequence: { sequencer: beginFirst(["/sweeps/"]) },
    // A worker keeps its warm browsers between files.
    isolate: false,
    // Hanging steps fail at their element; this limit only bounds whole tests on a busy machine.
    testTimeout: 480_000,
    hookTimeout: 120_000,
    // Equals the browser's timeout for an element: a busy machine may take more than the usual second.
    expect: { poll: { timeout: 15_000 } },
  },
});
