import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { beginFirst } from "./tools/begin-first.ts";

/** They wait for real time: leases that run out, servers that start, a session that hangs. */
const waiting = [
  "testing/processes/",
  "auth/guess-limits.test.ts",
  "embedded/embedded-postgres.test.ts",
  "channels/channels.test.ts",
  "assistants/answer-ticket.test.ts",
  "bus/bus.test.ts",
];

/** Everything but the journeys, which have a browser and a configuration of their own (e2e). */
export default defineConfig({
  test: {
    // Five on two cores: some always wait for something, and the machine was idle for an eighth of the time with four.
    maxWorkers: 5,
    sequence: { sequencer: beginFirst(waiting) },
    projects: [
      {
        test: {
          name: "contract",
          root: "packages/contract",
          include: ["src/**/*.test.ts"],
          isolate: false,
        },
      },
      "packages/ai-sandbox",
      "packages/whatsapp-sandbox",
      "packages/cloud-api-sandbox",
      "packages/pix-sandbox",
      {
        test: {
          name: "server",
          root: "apps/server",
          include: ["src/**/*.test.ts"],
          // They want programs of the system's, and minutes: `npm run test:long`.
          exclude: [...configDefaults.exclude, "src/testing/long/**"],
          globalSetup: [
            join(import.meta.dirname, "tools/built-program.mjs"),
            join(import.meta.dirname, "apps/server/src/testing/database-server.ts"),
          ],
          pool: "forks",
          // The files of a worker share the modules they import, which takes longer than most of their tests.
          isolate: false,
          // They end a hopeless wait, and no slow machine's: nothing is asserted of time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "web",
          root: "apps/web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "node",
          isolate: false,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
