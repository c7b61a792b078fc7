import { join } from "node:path";
import { defineConfig } from "vitest/config";

const server = join(import.meta.dirname, "../apps/server");

/**
 * Test files of `npm run test:long`: tests that run in the long run only, and tests whose number of kills or random
 * cases `testing/run-count.ts` raises.
 */
const files = [
  "src/adapters/whatsapp-web/receive/normalise.test.ts",
  "src/workflows/assistant-guards/check-answer.test.ts",
  "src/workflows/assignment/decide-assignments.test.ts",
  "src/workflows/assignment/assignment.test.ts",
  "src/workflows/contact-merge/merge-contacts.test.ts",
  "src/workflows/knowledge-assistant/answer-from-knowledge.test.ts",
  "src/workflows/ticket-rules/try-rule.test.ts",
  "src/workflows/second-factor-setup/second-factor-setup.test.ts",
  "src/platform/http/unfinished-requests.test.ts",
  "src/platform/media/damaged-media.test.ts",
  "src/testing/business-time.test.ts",
  "src/testing/processes/backup.test.ts",
  "src/testing/processes/commands.test.ts",
  "src/testing/processes/duplicate-events.test.ts",
  "src/testing/processes/killed-processes.test.ts",
  "src/testing/processes/outages.test.ts",
  "src/testing/processes/payments.test.ts",
  "src/testing/processes/startup.test.ts",
  "src/testing/long/alerts.test.ts",
  "src/testing/long/campaigns.test.ts",
  "src/testing/long/carriers.test.ts",
  "src/testing/long/chart.test.ts",
  "src/testing/long/containers.test.ts",
  "src/testing/long/external-messages.test.ts",
  "src/testing/long/full-disk.test.ts",
  "src/testing/long/killed-assignment.test.ts",
  "src/testing/long/killed-rules.test.ts",
  "src/testing/long/killed-transcriptions.test.ts",
  "src/testing/long/proxies.test.ts",
  "src/testing/long/topology.test.ts",
  "src/testing/long/upgrade.test.ts",
  "src/testing/contract-tests/random-roles.test.ts",
  "src/testing/contract-tests/wrong-input.test.ts",
  "src/testing/contract-tests/wrong-events.test.ts",
];

export default defineConfig({
  test: {
    name: "long",
    root: server,
    include: files,
    globalSetup: [
      join(import.meta.dirname, "../tools/built-program.mjs"),
      join(server, "src/testing/database-server.ts"),
    ],
    pool: "forks",
    // The files run one after the other, because kills and time measurements need the whole machine.
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    env: { TEST_LENGTH: "long" },
  },
});
