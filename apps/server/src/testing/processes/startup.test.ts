import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import type { ConnectionConfig } from "../../platform/db/connection.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { startServer } from "../database-server.ts";
import { untilTrue } from "../factories.ts";
import { startTransactionPooler } from "../fakes/transaction-pooler.ts";
import { inLongRun, runCount } from "../run-count.ts";
import { openTestApp, openTestAppOn } from "../test-app.ts";
import { testSecretKey } from "../test-tokens.ts";
import { type ServerProgram, startServerProgram, urlOf } from "./program.ts";
import { runCommand } from "./run-command.ts";

const admin = { ADMIN_EMAIL: "dona@exemplo.com.br", ADMIN_PASSWORD: "senha-de-teste" };
const together = runCount({ short: 3, long: 8 });

let folder: string;
let owner: ConnectionConfig;
let administrator: Client;
const programs: ServerProgram[] = [];
const databases: TestDatabase[] = [];

beforeAll(async () => {
  administrator = new Client(inject("databaseServer").owner);
  await administrator.connect();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-starting-`));
  await chmod(folder, 0o755);
  owner = await createDatabase();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
  for (const { drop } of databases.splice(0)) await drop();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => administrator.end());

/** Creates a migrated database. Tests of the migrations replace it by an empty one. */
async function createDatabase(): Promise<ConnectionConfig> {
  const made = await createTestDatabase();
  databases.push(made);
  return made.owner;
}

/** Replaces the database of the test by an empty one. */
async function emptyDatabase(): Promise<void> {
  const name = owner.database;
  await administrator.query(`drop database ${name}`);
  await administrator.query(`create database ${name}`);
}

function launch(environment: Record<string, string> = {}): ServerProgram {
  const program = startServerProgram({
    DATA_DIR: join(folder, `process-${programs.length}`),
    DATABASE_URL: urlOf(owner),
    SECRET_KEY: testSecretKey,
    ROLES: "web,worker",
    ...environment,
  });
  programs.push(program);
  return program;
}

/** Takes a lock in the database and holds it until the test ends. */
async function holding(lock: string) {
  const holder = new Client(owner);
  // When the test drops its database, PostgreSQL ends this connection with an error, which is ignored.
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query(lock);
  return {};
}

async function rows<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

it(`${together} processes that start at once on an empty database are ready, with one admin`, async () => {
  await emptyDatabase();
  const started = Array.from({ length: together }, () => launch(admin));
  const urls = await Promise.all(started.map(({ ready }) => ready));
  // On a slow machine, a process logs a line while another process runs the migrations. That line is no complaint.
  const complaints = started.flatMap((program) => program.complaints());
  expect(complaints.filter((line) => !line.includes("waiting for another process"))).toEqual([]);
  expect(urls).not.toContain(undefined);
  expect(await rows("select count(*)::integer as count from find_login('dona@exemplo.com.br')")).toEqual([
    { count: 1 },
  ]);
});

it("migrate prepares a database, may be repeated, checks the key, and fails without a database", async () => {
  await emptyDatabase();
  const migrate = (DATABASE_URL: string, SECRET_KEY = testSecretKey) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "../../commands/recado.ts"), "migrate"],
      {
        env: { DATA_DIR: join(folder, "migration"), SECRET_KEY, DATABASE_URL },
      },
    );
  const done = { stdout: "The database is up to date for this version.\n", stderr: "" };
  expect(await migrate(urlOf(owner))).toMatchObject(done);
  const applied = await rows("select name, applied_at from schema_migrations");
  await expect(migrate(urlOf(owner), "c".repeat(40))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^recado: SECRET_KEY is not the key/),
  });
  expect(await migrate(urlOf(owner))).toMatchObject(done);
  expect(await launch().ready).toEqual(expect.any(String));
  expect(await rows("select name, applied_at from schema_migrations")).toEqual(applied);
  const nowhere = migrate(urlOf({ ...owner, database: "nowhere" }));
  await expect(nowhere).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^recado: .*nowhere/),
  });
});

inLongRun(() => {
  it("a demonstration with another WhatsApp server prints no logins", async () => {
    const program = launch({ DEMO: "on", WHATSAPP_WEB_URL: "ws://127.0.0.1:1" });
    await program.ready;
    await untilTrue(() => program.announced().endsWith("\n"));
    expect(program.announced()).toMatch(/^Recado \S+ is ready: \S+\n$/);
    expect(await rows("select from find_login('admin@demo.recado')")).toEqual([]);
  });
});

it("a database that is not up yet is waited for and reported in one line", async () => {
  const home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-later-`));
  await chmod(home, 0o755);
  let server = await startServer(home);
  await server.stop();
  const program = launch({ DATABASE_URL: urlOf(server.connection) });
  await untilTrue(() => program.complaints().length > 0);
  server = await startServer(home);
  expect(await program.ready).toEqual(expect.any(String));
  expect(program.complaints()).toEqual([expect.stringMatching(/^recado: waiting for the database: .*/)]);
  await program.kill();
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

it.each([
  ["a database that does not exist", () => ({ DATABASE_URL: urlOf({ ...owner, database: "nowhere" }) })],
  ["a port that is in use", async () => ({ PORT: String(await takenPort()) })],
  ["an admin who cannot be created", async () => ({ ...admin, ...(await refusingAdmins()) })],
])(
  "%s ends the program with a one-line error and code 1",
  async (_, environment) => {
    const program = launch(await environment());
    expect(await program.ended).toBe(1);
    expect(program.complaints()).toEqual([expect.stringMatching(/^recado: /)]);
  },
  60_000,
);

it.each([
  [
    "a database without space for its first admin",
    async () => ({ ...admin, ...(await refusingAdmins("53100")) }),
  ],
  ["a migration that cannot get its lock", refusingMigrations],
])("%s ends the program with code 75, which asks for another start", async (_, environment) => {
  const program = launch(await environment());
  expect(await program.ended).toBe(75);
  expect(program.complaints()).toEqual([expect.stringMatching(/^recado: /)]);
});

it("a database of a version before 1.0.0 is refused by the program, migrate and doctor", async () => {
  await emptyDatabase();
  await rows(`
    create table schema_migrations (name text primary key, checksum text, applied_at timestamptz default now(), needs text);
    insert into schema_migrations (name, checksum) values ('0001-companies-and-people.sql', 'x'), ('0098-campaign-refusals.sql', 'x')`);
  const refusal =
    /ERR_DATABASE_BEFORE_1_0_0: the database was made by a version before 1\.0\.0 and cannot be upgraded: start with a new data folder/;
  const program = launch();
  expect(await program.ended).toBe(1);
  expect(program.complaints()).toEqual([expect.stringMatching(refusal)]);
  const environment = {
    DATA_DIR: join(folder, "commands"),
    DATABASE_URL: urlOf(owner),
    SECRET_KEY: testSecretKey,
  };
  expect(await runCommand(environment, "migrate")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(refusal),
  });
  const doctor = await runCommand(environment, "doctor");
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(/^WRONG {2}migrations: the database was made by a version before 1\.0\.0/m);
  expect(await rows("select to_regclass('companies') as companies")).toEqual([{ companies: null }]);
});

it("a start stopped by a signal ends with code 0 and stops its embedded database", async () => {
  const program = startServerProgram({ DATA_DIR: join(folder, "embedded") });
  programs.push(program);
  const lock = join(folder, "embedded", "postgres", "18", "postmaster.pid");
  await untilTrue(() => existsSync(lock));
  await program.stop();
  expect([await program.ended, program.complaints(), existsSync(lock)]).toEqual([0, [], false]);
});

it.each([
  [
    "another process to finish migrating",
    () => holding("select pg_advisory_lock(7236002)"),
    "waiting for another process",
  ],
  [
    "an unreachable database",
    async () => ({ DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere" }),
    "waiting for the database",
  ],
])("a start that waits for %s stops on a signal with code 0", async (_, environment, said) => {
  const program = launch(await environment());
  await untilTrue(() => program.complaints().length > 0);
  await program.stop();
  expect([await program.ended, program.complaints()]).toEqual([0, [expect.stringContaining(said)]]);
});

it("a start with another key than before is refused", async () => {
  const first = launch();
  expect(await first.ready).toEqual(expect.any(String));
  await first.stop();
  const other = launch({ SECRET_KEY: "c".repeat(40) });
  expect(await other.ended).toBe(1);
  expect(other.complaints()).toEqual([expect.stringMatching(/^recado: SECRET_KEY is not the key/)]);
  expect(await launch().ready).toEqual(expect.any(String));
});

inLongRun(() => {
  it("a changed ADMIN_EMAIL creates no second first admin", async () => {
    const first = launch(admin);
    expect(await first.ready).toEqual(expect.any(String));
    await first.stop();
    expect(await launch({ ...admin, ADMIN_EMAIL: "nova@exemplo.com.br" }).ready).toEqual(expect.any(String));
    expect(await rows("select count(*)::integer as count from find_login('nova@exemplo.com.br')")).toEqual([
      { count: 0 },
    ]);
  });
});

inLongRun(() => {
  it("a second installation on the same database server leaves the first one ready", async () => {
    const first = launch({ ...admin, SECRET_KEY: "a".repeat(40) });
    const url = await first.ready;
    const other = owner;
    owner = await createDatabase();
    expect(await launch({ ...admin, SECRET_KEY: "b".repeat(40) }).ready).toEqual(expect.any(String));
    await administrator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      other.database,
    ]);
    await untilTrue(async () => (await fetch(new URL("/health/serving", url))).status === 200);
  });
});

it("a transaction pooler is refused in one line and does not block a later start without it", async () => {
  const pooler = await startTransactionPooler(owner);
  const refused = launch({ DATABASE_URL: urlOf(pooler.connection) });
  expect(await refused.ended).toBe(1);
  expect(refused.complaints()).toEqual([expect.stringMatching(/^recado: DATABASE_URL .*pooler/)]);
  expect(await launch().ready).toEqual(expect.any(String));
  await pooler.close();
});

const blockers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const blocker of blockers.splice(0)) blocker.close();
});

async function takenPort(): Promise<number> {
  const blocker = createServer();
  blockers.push(blocker);
  blocker.listen(0, "127.0.0.1");
  await once(blocker, "listening");
  return (blocker.address() as AddressInfo).port;
}

/**
 * Prepares an empty database in which a migration cannot be recorded: PostgreSQL reports a timeout (57014), as if
 * another process held a lock.
 */
async function refusingMigrations() {
  await emptyDatabase();
  await rows(`
    create table schema_migrations (name text primary key, checksum text, applied_at timestamptz default now(), needs text);
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'held up' using errcode = '57014'; end $$;
    create trigger refuse before insert on schema_migrations for each row execute function refuse()`);
  return {};
}

/** Prepares a migrated database in which the insertion of the first admin fails. */
async function refusingAdmins(code = "P0001") {
  const first = launch();
  await first.ready;
  await first.stop();
  await rows(`
    create function refuse() returns trigger language plpgsql as $$ 
      begin raise exception 'no admin' using errcode = '${code}'; end $$;
    create trigger refuse before insert on users for each row execute function refuse()`);
  return {};
}

it("a failed start leaves no database connection open", async () => {
  const testApp = await openTestApp({ own: true });
  const count = async () => {
    const text = "select from pg_stat_activity where datname = $1 and application_name = 'recado-bus'";
    return (await administrator.query(text, [testApp.testDatabase.owner.database])).rowCount;
  };
  const before = await count();
  const failing = openTestAppOn(
    () => {
      throw new Error("there is no channel");
    },
    { beside: testApp },
  );
  await expect(failing).rejects.toThrow("there is no channel");
  await untilTrue(async () => (await count()) === before);
  await testApp.close();
});
