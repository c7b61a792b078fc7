import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They wait for real time: leases that run out, servers that start, a session that hangs. Begun last they would end last. */
const waiting = [
  "processes/carriers.test.ts",
  "processes/kills.test.ts",
  "embedded/embedded-postgres.test.ts",
  "channels/channels.test.ts",
  "assistants/answer-ticket.test.ts",
  "bus/bus.test.ts",
];

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

/** Everything but the journeys, which have a browser and a configuration of their own (e2e). */
export default defineConfig({
  test: {
    // Two, because the suites share a machine of two cores with the database and the programs they start.
    maxWorkers: 2,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: "contract",
          root: "packages/contract",
          include: ["src/**/*.test.ts"],
          isolate: false,
        },
      },
      "packages/whatsapp-sandbox",
      "packages/cloud-api-sandbox",
      {
        test: {
          name: "server",
          root: "apps/server",
          include: ["src/**/*.test.ts"],
          globalSetup: [join(import.meta.dirname, "apps/server/src/testing/database-server.ts")],
          pool: "forks",
          // The files of a worker share the modules they import, which takes longer than most of their tests.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "web",
          root: "apps/web",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "node",
          isolate: false,
        },
      },
    ],
  },
});
