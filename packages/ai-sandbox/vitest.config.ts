import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    pool: "forks",
    // Number of workers; vitest allows only one value for all projects, so it equals the number in the root
    // configuration.
    maxWorkers: 5,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
