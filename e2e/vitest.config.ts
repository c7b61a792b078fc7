import { defineConfig } from "vitest/config";
import { beginFirst } from "../tools/begin-first.ts";

/**
 * Configuration of the end-to-end tests, which test the whole product in a browser. Four files run at once, each with a
 * product of its own. `npm test` runs the files that are listed here; `long/journeys.config.ts` adds the others.
 */
export default defineConfig({
  test: {
    name: "journeys",
    include: ["journeys/**/*.test.ts", "sweeps/accessibility.test.ts"],
    globalSetup: ["../tools/built-program.mjs", "fixtures/prepare-run.ts"],
    provide: { isLong: false },
    // Number of files that run at once, for a machine with two cores: tests wait for the screen about half of their
    // time.
    maxWorkers: 4,
    sequence: { sequencer: beginFirst(["/sweeps/"]) },
    // Files of a worker share its modules, so that the worker keeps its browser contexts and their caches.
    isolate: false,
    // Largest time of a whole test on a busy machine. A step that hangs fails earlier, with the timeout of its element.
    testTimeout: 480_000,
    hookTimeout: 120_000,
    // The timeout of a poll is the same as the browser's timeout for an element, because a busy machine may need more
    // than the default of one second.
    expect: { poll: { timeout: 15_000 } },
  },
});
