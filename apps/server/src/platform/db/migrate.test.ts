import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asRole, type ConnectionConfig } from "./connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";

let home = "";
let server: EmbeddedPostgres;
let count = 0;
let migrationsDir = "";
let connection: ConnectionConfig;
let runtimeRole = { name: "", password: "" };

// These tests use a PostgreSQL server of their own, because all databases of a server share its roles.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "recado-migrate-"));
  await chmod(home, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(home, "db"), settings: { fsync: "off" } });
});

afterAll(async () => {
  await server.stop();
  await rm(home, { recursive: true });
});

beforeEach(async () => {
  count += 1;
  migrationsDir = await mkdtemp(join(home, "migrations-"));
  connection = { ...server.connection, database: `of_test_${count}` };
  runtimeRole = { name: `app_${count}`, password: "secret's" };
  await query(server.connection, `create database of_test_${count}`);
});

describe("database migrations", () => {
  test("are applied in order and only once", async () => {
    await write("0002-second.sql", "insert into note values ('two');");
    await write("0001-first.sql", "create table note (text text);\ninsert into note values ('one');");
    expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect(await run()).toEqual([]);
    await write("0003-third.sql", "insert into note values ('three');");
    expect(await run()).toEqual(["0003-third.sql"]);
    expect(await notes()).toEqual(["one", "two", "three"]);
  });

  test("are applied once by programs that start together", async () => {
    await write("0001-first.sql", "create table note (text text); insert into note values ('one');");
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(["0001-first.sql"]);
    expect(await notes()).toEqual(["one"]);
  });

  test("rebuild indexes on names when the server has another ICU version", async () => {
    await write(
      "0001-first.sql",
      `create collation name_order (provider = icu, locale = 'pt-BR', version = '1');
       create table note (text text);
       create index note_text on note (text collate name_order);`,
    );
    const versions =
      "select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'name_order'";
    const fileOfIndex = async () =>
      (await query(connection, "select relfilenode from pg_class where relname = 'note_text'"))[0];
    await run();
    expect(await query(connection, versions)).toEqual([{ same: true }]);
    const after = await fileOfIndex();
    await run();
    expect(await fileOfIndex()).toEqual(after);
  });

  test("roll back a migration that fails, and the error names its line", async () => {
    await write("0001-first.sql", "create table note (text text);");
    await write("0002-wrong.sql", "insert into note values ('half');\n\ninsert into notes values ('whole');");
    await expect(run()).rejects.toThrow(
      'migration 0002-wrong.sql failed in line 3 and was rolled back: relation "notes" does not exist',
    );
    expect(await notes()).toEqual([]);
    await write("0002-wrong.sql", "insert into note values ('mended');");
    expect(await run()).toEqual(["0002-wrong.sql"]);
    expect(await notes()).toEqual(["mended"]);
  });

  test("are refused if an applied file was changed, except for its line endings", async () => {
    await write("0001-first.sql", "create table note (text text);\nselect 1;");
    await run();
    await write("0001-first.sql", "create table note (text text);\r\nselect 1;");
    expect(await run()).toEqual([]);
    await write("0001-first.sql", "create table note (text text, more text);");
    await expect(run()).rejects.toThrow(
      "migration 0001-first.sql was changed after it was applied: restore the file, and write a new migration for the change",
    );
  });

  test("are refused if a new file comes before an applied one", async () => {
    await write("0002-second.sql", "create table note (text text);");
    await run();
    await write("0001-late.sql", "select 1;");
    await expect(run()).rejects.toThrow(
      "migration 0001-late.sql comes before 0002-second.sql, which is applied already: give the new migration a later number",
    );
  });

  test("keep an older program out only if a newer migration removed something the program uses", async () => {
    await write("0001-first.sql", "create table note (text text);");
    await write("0002-expands.sql", "alter table note add more text;");
    await run();
    await forget("0002-expands.sql");
    expect(await run()).toEqual([]);
    await remember("0002-expands.sql");
    await write(
      "0003-contracts.sql",
      "-- needs 0002: what came before it reads text.\nalter table note drop text;",
    );
    await run();
    await forget("0003-contracts.sql");
    expect(await run()).toEqual([]);
    await forget("0002-expands.sql");
    await expect(run()).rejects.toThrow(
      "the database was migrated by another version of the program, which has 0003-contracts.sql: start that version",
    );
  });

  test("that are refused change nothing, not even the runtime role's password", async () => {
    await write("0001-first.sql", "create table note (text text);");
    await run();
    await write("0001-first.sql", "create table note (text text, more text);");
    const before = () => Promise.reject(new Error("something was changed"));
    const other = { ...runtimeRole, password: "other" };
    await expect(migrate({ connection, migrationsDir, runtimeRole: other, before })).rejects.toThrow(
      "was changed after",
    );
    await write("0001-first.sql", "create table note (text text);");
    const check = (owner: Client) => owner.query("insert into note values ('written')").then(() => {});
    await expect(migrate({ connection, migrationsDir, runtimeRole: other, before, check })).rejects.toThrow(
      "cannot execute INSERT in a read-only transaction",
    );
    const app = asRole(connection, runtimeRole.name, runtimeRole.password);
    expect(await query(app, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("refuse a database made by a version before 1.0.0 and change nothing in it", async () => {
    await write(
      "0001-companies-and-people.sql",
      "create table note (text text); insert into note values ('kept');",
    );
    await run();
    await forget("0001-companies-and-people.sql");
    await write("0001-foundations.sql", "create table other (text text);");
    await expect(run()).rejects.toThrow(
      new Error(
        "ERR_DATABASE_BEFORE_1_0_0: the database was made by a version before 1.0.0 and cannot be upgraded: start with a new data folder (DATA_DIR), or with an empty database in DATABASE_URL",
      ),
    );
    expect(await notes()).toEqual(["kept"]);
    expect(await query(connection, "select to_regclass('other') as other")).toEqual([{ other: null }]);
  });

  test("stop after the given number", async () => {
    await write("0001-first.sql", "create table note (text text);");
    await write("0002-second.sql", "insert into note values ('two');");
    expect(await migrate({ connection, migrationsDir, runtimeRole, upTo: "0001" })).toEqual([
      "0001-first.sql",
    ]);
    expect(await run()).toEqual(["0002-second.sql"]);
  });

  test("release a table lock they cannot get in time, and try again later", async () => {
    await write("0001-first.sql", "create table note (text text); insert into note values ('one');");
    await run();
    const reader = new Client(connection);
    await reader.connect();
    await reader.query("begin; select from note");
    await write("0002-second.sql", "alter table note add more text;");
    const told: string[] = [];
    const migrating = migrate({ connection, migrationsDir, runtimeRole, tell: (line) => told.push(line) });
    // The program reports this message between two attempts, when the migration holds no lock, so a query succeeds
    // then.
    await untilTrue(() => told.length > 0);
    expect(told).toEqual(["migration 0002-second.sql waits for a table that is in use, retrying"]);
    expect(await notes()).toEqual(["one"]);
    await reader.query("commit");
    await reader.end();
    expect(await migrating).toEqual(["0002-second.sql"]);
  });

  test.each([
    ["1-short.sql", "select 1;", "migration 1-short.sql must be named NNNN-what.sql"],
    ["0001_under.sql", "select 1;", "migration 0001_under.sql must be named NNNN-what.sql"],
    [
      "0000-other.sql",
      "select 1;",
      "migrations 0000-first.sql and 0000-other.sql have the same number: give one of them another number",
    ],
    [
      "0001-needs.sql",
      "-- needs 0001: itself",
      "migration 0001-needs.sql needs 0001, which is not an earlier migration",
    ],
    [
      "0001-own.sql",
      "select 1;\ncommit;",
      "migration 0001-own.sql contains begin, commit or rollback: remove them, because the runner opens the transaction",
    ],
  ])("with the name or content %s are refused", async (name, sql, refusal) => {
    await write("0000-first.sql", "select 1;");
    await write(name, sql);
    await expect(run()).rejects.toThrow(new Error(refusal));
  });
});

describe("the database's runtime role", () => {
  test("reads and writes rows of the migrated tables and has no further rights", async () => {
    await write(
      "0001-first.sql",
      "create table note (id bigint generated by default as identity, text text);",
    );
    await run();
    const app = asRole(connection, runtimeRole.name, runtimeRole.password);
    await query(
      app,
      "insert into note (text) values ('one'); update note set text = 'two'; delete from note",
    );
    expect(await query(app, "select nextval('note_id_seq')")).toHaveLength(1);
    for (const sql of [
      "truncate note",
      "drop table note",
      "alter table note add more text",
      "create table mine (text text)",
      "select from schema_migrations",
      "create role friend",
      "create database mine",
    ]) {
      await expect(query(app, sql), sql).rejects.toThrow(/permission denied|must be owner/);
    }
    const rights = await query(
      server.connection,
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = '${runtimeRole.name}'`,
    );
    expect(rights).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
    ]);
  });

  test("sees only its company's rows, and forced row-level security also limits the owner", async () => {
    await write(
      "0001-first.sql",
      `create table note (company_id int, text text);
       insert into note values (1, 'ours'), (2, 'theirs');
       alter table note enable row level security;
       alter table note force row level security;
       create policy company on note using
         (company_id = (select nullif(current_setting('app.company_id', true), '')::int));`,
    );
    await run();
    const app = asRole(connection, runtimeRole.name, runtimeRole.password);
    expect(await query(app, "select text from note")).toEqual([]);
    expect(await query(connection, "select text from note")).toEqual([]);
    const client = new Client(app);
    await client.connect();
    await client.query("set app.company_id = '1'");
    expect((await client.query("select text from note")).rows).toEqual([{ text: "ours" }]);
    await client.end();
  });

  test("gets a new password when the configured password changes", async () => {
    await run();
    runtimeRole.password = "changed";
    await run();
    expect(await query(asRole(connection, runtimeRole.name, "changed"), "select 1 as one")).toEqual([
      { one: 1 },
    ]);
  });

  test("is created once for databases that are migrated at the same time", async () => {
    await query(server.connection, `create database of_test_${count}_beside`);
    const beside = { ...connection, database: `of_test_${count}_beside` };
    const both = [connection, beside].map((one) => migrate({ connection: one, migrationsDir, runtimeRole }));
    expect(await Promise.all(both)).toEqual([[], []]);
  });

  test("is refused if it has more rights than the program should have", async () => {
    const refusal = /has too many rights/;
    await query(server.connection, `create role ${runtimeRole.name} login createrole`);
    await expect(run()).rejects.toThrow(refusal);
    runtimeRole = { name: server.connection.user, password: server.connection.password };
    await expect(run()).rejects.toThrow(refusal);
  });

  test("must be created by an administrator if the database owner may not create roles", async () => {
    await query(server.connection, `create role modest_${count} login password 'modest'`);
    connection = asRole(connection, `modest_${count}`, "modest");
    await expect(run()).rejects.toThrow(
      /^the user of DATABASE_URL may not create roles: ask an administrator to run "create role/,
    );
    await query(server.connection, `create role ${runtimeRole.name} login`);
    await expect(run()).rejects.toThrow(/the password of the role .* could not be set/);
  });
});

function run(): Promise<string[]> {
  return migrate({ connection, migrationsDir, runtimeRole });
}

function forget(name: string): Promise<void> {
  return rename(join(migrationsDir, name), join(home, name));
}

function remember(name: string): Promise<void> {
  return rename(join(home, name), join(migrationsDir, name));
}

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(migrationsDir, name), sql);
}

async function notes(): Promise<unknown[]> {
  return (await query(connection, "select text from note")).map((row) => row.text);
}

/** Polls until the condition is true; the test's timeout limits the wait. */
async function untilTrue(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

async function query(as: ConnectionConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(as);
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(sql);
    return Array.isArray(answer) ? [] : answer.rows;
  } finally {
    await client.end();
  }
}
