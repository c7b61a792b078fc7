import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { asRole, type ConnectionConfig } from "../platform/db/connection.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { RuntimeRole } from "../platform/db/runtime-role.ts";
import { migrateJobs } from "../platform/jobs/jobs.ts";

export type TestServer = { owner: ConnectionConfig; runtimeRole: RuntimeRole };

export type TestDatabase = {
  /** Role that owns the tables. */
  owner: ConnectionConfig;
  /** Role of the running program; row-level security applies to it. */
  runtime: ConnectionConfig;
  drop: () => Promise<void>;
};

const TEMPLATE = "template_of_tests";

/** Creates a migrated, empty database by copying the template's files. */
export async function createTestDatabase(
  server: TestServer = inject("databaseServer"),
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administrate(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const owner = { ...server.owner, database: name };
  return {
    owner,
    runtime: asRole(owner, server.runtimeRole.name, server.runtimeRole.password),
    drop: async () => {
      await administrate(
        server,
        `drop database ${name} with (force)`,
        // Role of a program that was started on this database with its own key.
        `drop role if exists ${server.runtimeRole.name}_${name}`,
      );
    },
  };
}

/**
 * Creates a database for an installation of several processes. It is migrated already; `startup.test.ts` and
 * `upgrade.test.ts` test migrations.
 */
export async function startTestDatabase(): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }> {
  const { owner, drop } = await createTestDatabase();
  return { connection: owner, stop: drop };
}

/** Creates the template once per run, before any test file. */
export async function fillTemplateDatabase(server: TestServer): Promise<void> {
  await administrate(server, `create database ${TEMPLATE}`);
  const connection = { ...server.owner, database: TEMPLATE };
  await migrateJobs(connection);
  const migrationsDir = join(import.meta.dirname, "../../migrations");
  await migrate({ connection, migrationsDir, runtimeRole: server.runtimeRole });
}

/** Drops the template from a server that outlives the run. */
export async function dropTemplate(server: TestServer): Promise<void> {
  await administrate(server, `drop database ${TEMPLATE}`);
}

async function administrate(server: TestServer, ...statements: string[]): Promise<void> {
  const client = new Client(server.owner);
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
