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
  /** Connection with the role that owns the tables. */
  owner: ConnectionConfig;
  /** Connection with the role of the running program. Row-level security restricts this role. */
  runtime: ConnectionConfig;
  drop: () => Promise<void>;
};

const TEMPLATE = "template_of_tests";

/** Creates a migrated, empty database as a copy of the template database. */
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
        // A program that was started on this database has created a role of its own, which is dropped too.
        `drop role if exists ${server.runtimeRole.name}_${name}`,
      );
    },
  };
}

/**
 * Creates a migrated database for an installation of several processes. The migrations themselves are tested in
 * `startup.test.ts` and `upgrade.test.ts`.
 */
export async function startTestDatabase(): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }> {
  const { owner, drop } = await createTestDatabase();
  return { connection: owner, stop: drop };
}

/** Creates and migrates the template database. It is called once per run, before any test file. */
export async function fillTemplateDatabase(server: TestServer): Promise<void> {
  await administrate(server, `create database ${TEMPLATE}`);
  const connection = { ...server.owner, database: TEMPLATE };
  await migrateJobs(connection);
  const migrationsDir = join(import.meta.dirname, "../../migrations");
  await migrate({ connection, migrationsDir, runtimeRole: server.runtimeRole });
}

/** Drops the template database. A server that TEST_DATABASE_URL names outlives the run and would keep it. */
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
