import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { untilTrue } from "../factories.ts";
import { testSecretKey } from "../test-tokens.ts";
import { type ServerProgram, startServerProgram, urlOf } from "./program.ts";
import { runCommand } from "./run-command.ts";

const wrongKey = "w".repeat(40);
const email = "dona@exemplo.com.br";
const refusal = /^recado: SECRET_KEY is not the key that this database's secrets are encrypted with/m;

/** All commands of the operator's command line, with the arguments that each requires. */
const commands: Readonly<Record<string, (folder: string) => string[]>> = {
  backup: (folder) => ["backup", "--to", join(folder, "backups")],
  "create-admin": () => ["create-admin", "outra@exemplo.com.br"],
  doctor: () => ["doctor"],
  migrate: () => ["migrate"],
  requeue: () => ["requeue"],
  "reset-password": () => ["reset-password", email],
  "reset-second-factor": () => ["reset-second-factor", email],
  restore: (folder) => ["restore", join(folder, "whole"), "--force"],
  "rotate-secret": () => ["rotate-secret"],
};

const settings: Readonly<Record<string, Record<string, string>>> = {
  "rotate-secret": { SECRET_KEY_BEFORE: "v".repeat(40) },
};

let testDatabase: TestDatabase;
let administrator: Client;
let folder: string;
let environment: Record<string, string>;
let wrong: Record<string, string>;
let program: ServerProgram;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  administrator = new Client(inject("databaseServer").owner);
  await administrator.connect();
  folder = await mkdtemp(join(inject("testFolder"), "wrong-key-"));
  environment = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: urlOf(testDatabase.owner),
    SECRET_KEY: testSecretKey,
    ROLES: "web,worker,channels",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: "senha-de-teste",
  };
  wrong = { ...environment, DATA_DIR: join(folder, "wrong"), SECRET_KEY: wrongKey };
  program = startServerProgram(environment);
  await program.ready;
  expect(await runCommand(environment, "backup", "--to", join(folder, "whole"))).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await program.kill();
  await administrator.end();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the rows of all tables to which commands write, and the roles that exist for the test's database. */
async function stateOfDatabase(): Promise<unknown> {
  const client = new Client(testDatabase.owner);
  await client.connect();
  try {
    await client.query("set app.company_id = '1'");
    const { rows } = await client.query(`
      select json_build_array(
        (select json_agg(users order by id) from users), (select json_agg(companies order by id) from companies),
        (select json_agg(password_resets) from password_resets), (select json_agg(backups) from backups),
        (select json_agg(installation) from installation), (select count(*) from schema_migrations),
        (select json_agg(rolname) from pg_roles where rolname like '%' || current_database())) as state`);
    return rows;
  } finally {
    await client.end();
  }
}

/** Ends every database connection of the running program, so that it has to sign in again. */
async function cutConnections(): Promise<void> {
  await administrator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'recado%'",
    [testDatabase.owner.database],
  );
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(new URL(path, await program.ready))).status;
}

async function signIn(): Promise<number> {
  const body = JSON.stringify({ email, password: "senha-de-teste" });
  const headers = { "content-type": "application/json" };
  return (await fetch(new URL("/api/auth/login", await program.ready), { method: "POST", headers, body }))
    .status;
}

describe("a wrong SECRET_KEY beside a running installation", () => {
  it("ends the starting process while the running process survives 20 cut connections", async () => {
    const other = startServerProgram(wrong);
    expect(await other.ended).toBe(1);
    expect(other.complaints()).toEqual([expect.stringMatching(refusal)]);
    for (let cut = 0; cut < 20; cut++) {
      await cutConnections();
      await untilTrue(async () => (await statusOf("/health/ready")) === 200);
    }
    expect(await signIn()).toBe(200);
  });

  it("is tested with every command of the command line", async () => {
    const { stdout } = await runCommand(environment, "--help");
    const named = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  it.each(Object.keys(commands).filter((name) => name !== "doctor"))(
    "is refused by %s before anything is written",
    async (name) => {
      const before = await stateOfDatabase();
      const ended = await runCommand({ ...wrong, ...settings[name] }, ...(commands[name]?.(folder) ?? []));
      expect(ended).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^recado: SECRET_KEY is not the key (that this database's|of this backup)/m,
        ),
      });
      expect(await readdir(folder)).not.toContain("backups");
      expect(await stateOfDatabase()).toEqual(before);
      await cutConnections();
      await untilTrue(async () => (await statusOf("/health/ready")) === 200);
    },
  );

  it("is reported by doctor, which then recommends no start", async () => {
    const before = await stateOfDatabase();
    const { code, stdout } = await runCommand(wrong, "doctor");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^WRONG {2}keys: .*\n {7}→ give the SECRET_KEY/m);
    expect(stdout).not.toMatch(/start the program/);
    expect(await stateOfDatabase()).toEqual(before);
  });
});
