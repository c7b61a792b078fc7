import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    pool: "forks",
    // As the configuration of all has it: vitest takes one number.
    maxWorkers: 5,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
