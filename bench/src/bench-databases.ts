import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { asRole, type ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { migrateJobs } from "../../apps/server/src/platform/jobs/jobs.ts";
import { type FilledDatabase, fillDatabase } from "./fill-company.ts";

/** Databases of the measurements: one with realistic rows, and a copy of it without tenant isolation. */
export interface BenchDatabases {
  owner: ConnectionConfig;
  runtime: ConnectionConfig;
  /** Connection to the copy, in which row-level security is switched off. */
  open: ConnectionConfig;
  /** Fills both databases when it is called for the first time. Returns ids of the created rows. */
  filled(): Promise<FilledDatabase>;
  /** Creates an empty, migrated database. Returns a connection with the owner's role and one with the runtime role. */
  emptyDatabase(name: string): Promise<{ owner: ConnectionConfig; runtime: ConnectionConfig }>;
  /** Creates an empty, migrated database on which several processes can run as one installation. */
  startDatabase(): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }>;
  close(): Promise<void>;
}

const role = { name: "recado_app", password: "bench" };
const migrationsDir = join(import.meta.dirname, "../../apps/server/migrations");

export async function openBenchDatabases(): Promise<BenchDatabases> {
  const folder = await mkdtemp(join(tmpdir(), "recado-bench-"));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), maxConnections: 450 });
  const database = (name: string): ConnectionConfig => ({ ...server.connection, database: name });

  async function emptyDatabase(name: string) {
    await administrate(server.connection, `create database ${name}`);
    await migrateJobs(database(name));
    await migrate({ connection: database(name), migrationsDir, runtimeRole: role });
    return { owner: database(name), runtime: asRole(database(name), role.name, role.password) };
  }

  const { owner, runtime } = await emptyDatabase("bench");
  let filling: Promise<FilledDatabase> | undefined;

  async function fillBoth(): Promise<FilledDatabase> {
    console.log("filling the database …");
    const filled = await fillDatabase(owner);
    await administrate(server.connection, "create database bench_open template bench strategy file_copy");
    await withoutIsolation(database("bench_open"));
    return filled;
  }

  return {
    owner,
    runtime,
    open: asRole(database("bench_open"), role.name, role.password),
    filled: () => {
      filling ??= fillBoth();
      return filling;
    },
    emptyDatabase,
    startDatabase: async () => {
      const name = `bench_${randomUUID().replaceAll("-", "")}`;
      const { owner: connection } = await emptyDatabase(name);
      return {
        connection,
        stop: () => administrate(server.connection, `drop database ${name} with (force)`),
      };
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function administrate(connection: ConnectionConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function withoutIsolation(connection: ConnectionConfig): Promise<void> {
  await administrate(
    connection,
    `do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace loop
        execute format('alter table %I disable row level security', name);
      end loop;
    end $$; analyze`,
  );
}
