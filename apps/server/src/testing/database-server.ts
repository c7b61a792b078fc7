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
    /** Folder for all files of the run; it is deleted at the end. */
    testFolder: string;
  }
}

export const runtimeRole = { name: "recado_app", password: "test" };

let folder = "";
let server: EmbeddedPostgres | undefined;
let testServer: TestServer;

/**
 * Starts one real PostgreSQL for all test files of a run, with a migrated template database that each file clones. It
 * is the version that npm installed, or the server that TEST_DATABASE_URL names, such as an older version. Its role has
 * to own databases and may create roles.
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

/** Starts PostgreSQL without durability, which is faster; no test data outlives the run. */
export function startServer(home: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: join(home, "db"),
    // Five test files run at once, and each may start several processes with their own pools.
    maxConnections: 500,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "4GB",
      // A run opens three thousand connections, and each of them derives the password's key.
      scram_iterations: "1",
      // Most statements run fewer than five times, and PostgreSQL would plan each of these runs anew.
      plan_cache_mode: "force_generic_plan",
    },
  });
}
