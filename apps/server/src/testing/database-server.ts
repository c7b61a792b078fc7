import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { parseDatabaseUrl } from "../platform/db/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { dropTemplate, fillTemplateDatabase, type TestServer } from "./database.ts";
import { removeAbandoned } from "./remove-abandoned.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: TestServer;
    /** Folder for all files that this test run creates. It is deleted at the end of the run. */
    testFolder: string;
  }
}

export const runtimeRole = { name: "recado_app", password: "test" };

let folder = "";
let server: EmbeddedPostgres | undefined;
let testServer: TestServer;

/**
 * Starts a PostgreSQL for all test files of a run, and creates a template database in it, which each file copies. The
 * server is the version that npm installed, or the one that TEST_DATABASE_URL names, such as an older version. The role
 * in that URL must be able to create databases and roles.
 */
export async function setup(project: TestProject): Promise<void> {
  await removeAbandoned(tmpdir());
  folder = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-`));
  // PostgreSQL may run under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) server = await startServer(folder);
  testServer = { owner: server?.connection ?? parseDatabaseUrl(given ?? ""), runtimeRole };
  await fillTemplateDatabase(testServer);
  project.provide("databaseServer", testServer);
  project.provide("testFolder", folder);
}

export async function teardown(): Promise<void> {
  await (server ? server.stop() : dropTemplate(testServer));
  await rm(folder, { recursive: true, force: true });
}

/** Starts PostgreSQL without durability, which is faster. The test data is not needed after the run. */
export function startServer(home: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: join(home, "db"),
    // Five test files run at the same time, and each may start several processes with their own connection pools.
    maxConnections: 500,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "4GB",
      // A run opens about three thousand database connections. Each derives a key from the password, so the derivation
      // is kept short.
      scram_iterations: "1",
      // PostgreSQL usually plans the first five runs of a prepared statement anew. Most statements of a test run less
      // often, so generic plans save this work.
      plan_cache_mode: "force_generic_plan",
    },
  });
}
