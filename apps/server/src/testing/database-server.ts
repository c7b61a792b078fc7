import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { parseDatabaseUrl } from "../platform/db/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { dropTemplate, fillTemplate, type TestServer } from "./database.ts";
import { removeAbandoned } from "./remove-abandoned.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: TestServer;
    /** Where whatever the run stores lies, until it ends. */
    testFolder: string;
  }
}

export const runtimeRole = { name: "recado_app", password: "test" };

let folder = "";
let server: EmbeddedPostgres | undefined;
let testServer: TestServer;

/**
 * One real PostgreSQL for all test files of a run, with a migrated template that each of them clones: the one that npm
 * installed, or whatever TEST_DATABASE_URL names, such as an older one. Its role owns databases and may make roles.
 */
export async function setup(project: TestProject): Promise<void> {
  await removeAbandoned(tmpdir());
  folder = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-`));
  // PostgreSQL may run as another account, which has to pass through.
  await chmod(folder, 0o755);
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) server = await startServer(folder);
  testServer = { owner: server?.connection ?? parseDatabaseUrl(given ?? ""), runtimeRole };
  await fillTemplate(testServer);
  project.provide("databaseServer", testServer);
  project.provide("testFolder", folder);
}

export async function teardown(): Promise<void> {
  await (server ? server.stop() : dropTemplate(testServer));
  await rm(folder, { recursive: true, force: true });
}

/** Nothing of a test outlives it, so it may save the time of making things durable. */
export function startServer(home: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: join(home, "db"),
    // Five files at once, each of which may start several processes with pools of their own.
    maxConnections: 500,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "4GB",
      // A run signs in three thousand times.
      scram_iterations: "1",
      // And runs most statements fewer than the five times that PostgreSQL plans each of them for its values alone.
      plan_cache_mode: "force_generic_plan",
    },
  });
}
