import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createS3Storage } from "../../adapters/s3-storage/s3-storage.ts";
import { sealedColumns } from "../../commands/sealed-columns.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { untilTrue } from "../factories.ts";
import { openS3Server } from "../fakes/s3-server.ts";
import { inLongRun } from "../run-count.ts";
import { testSecretKey } from "../test-tokens.ts";
import { type ServerProgram, startServerProgram, urlOf } from "./program.ts";
import { type ProgramResult, runCommand } from "./run-command.ts";

const email = "dona@exemplo.com.br";
const superPassword = "senha-de-teste";
const { owner } = inject("databaseServer");

let administrator: Client;
let testDatabase: TestDatabase;
let database: string;
let folder: string;
let environment: Record<string, string>;
let program: ServerProgram;

beforeAll(async () => {
  administrator = new Client(owner);
  await administrator.connect();
  testDatabase = await createTestDatabase();
  database = testDatabase.owner.database;
  folder = await mkdtemp(join(inject("testFolder"), "commands-"));
  environment = {
    DATA_DIR: folder,
    DATABASE_URL: urlOf({ ...owner, database }),
    SECRET_KEY: testSecretKey,
    PUBLIC_URL: "https://recado.exemplo.com.br",
    ROLES: "web,worker",
  };
  program = startServerProgram({ ...environment, ADMIN_EMAIL: email, ADMIN_PASSWORD: superPassword });
  await program.ready;
});
afterAll(async () => {
  await program.kill();
  await testDatabase.drop();
  await administrator.end();
  await rm(folder, { recursive: true, force: true });
});

function run(...words: string[]): Promise<ProgramResult> {
  return runCommand(environment, ...words);
}

async function post(path: string, body: object): Promise<number> {
  const url = await program.ready;
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.status;
}

/** Runs a query with the role that owns the tables, with company 1 as the current company. */
async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ ...owner, database });
  await client.connect();
  try {
    await client.query("set app.company_id = '1'");
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function followLink(stdout: string, newPassword: string): Promise<void> {
  const link = new URL(stdout.split("\n")[0] ?? "");
  expect(link.href).toMatch(/^https:\/\/recado\.exemplo\.com\.br\/forgetpsw#/);
  const words = new URLSearchParams(link.hash.slice(1));
  const address = words.get("email");
  expect(await post("/resetpasswords", { email: address, token: words.get("code"), newPassword })).toBe(200);
  expect(await post("/auth/login", { email: address, password: newPassword })).toBe(200);
}

it("the command line lists its commands and explains wrong calls", async () => {
  const help = await run("--help");
  expect(help.code).toBe(0);
  for (const name of [
    "backup",
    "restore",
    "doctor",
    "create-admin",
    "reset-password",
    "reset-second-factor",
    "requeue",
    "rotate-secret",
  ]) {
    expect(help.stdout).toContain(`  ${name} `);
  }
  const page = await run("restore", "--help");
  expect(page).toMatchObject({ code: 0, stdout: expect.stringMatching(/^recado restore FROM\n.*--force/s) });
  expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  for (const [words, complaint] of [
    [["destroy"], "unknown command destroy; recado --help lists the commands"],
    [["backup", "--fast"], "Unknown option '--fast'"],
    [
      ["reset-password"],
      "missing argument: EMAIL, the user's e-mail address; see recado reset-password --help",
    ],
    [["requeue", "now"], "unexpected argument now; see recado requeue --help"],
  ] as const)
    expect(await run(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(complaint) });
});

// Specification (money): Mail: and the command line makes the link.
it("reset-password prints a link beside the running program, and the link sets a new password", async () => {
  const { code, stdout } = await run("reset-password", email);
  expect(code).toBe(0);
  await followLink(stdout, "Nova-Senha-2027");
  expect(await run("reset-password", "ninguem@exemplo.com.br")).toMatchObject({
    code: 1,
    stderr: "recado: no user has the e-mail address ninguem@exemplo.com.br\n",
  });
});

it("create-admin creates another super user, whose link sets the password", async () => {
  const { code, stdout } = await run("create-admin", "socia@exemplo.com.br", "--name", "Sócia");
  expect(code).toBe(0);
  await followLink(stdout, "Outra-Senha-2027");
  expect(await rows("select name, company_id, super, profile from users order by id")).toEqual([
    { name: "Admin", company_id: 1, super: true, profile: "admin" },
    { name: "Sócia", company_id: 1, super: true, profile: "admin" },
  ]);
  expect(await run("create-admin", email)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("already"),
  });
  expect(await run("create-admin", "ninguem")).toMatchObject({
    code: 1,
    stderr: "recado: ninguem is not a valid e-mail address\n",
  });
});

it("requeue retries dead letters, and doctor reports them and the role that no process has", async () => {
  await rows("insert into connections (company_id, name) values (1, 'Loja')");
  await rows(`insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at, error)
    select 1, id, 'ASIDE', 'x', '{}', now(), 'ZodError' from connections`);
  const before = await run("doctor");
  expect(before.stdout).toMatch(
    /^look {3}dead letters: 1 events could not be processed\n {7}→ run recado requeue to process them again$/m,
  );
  expect(before.stdout).toMatch(/^ok {5}row-level security: forced on \d+ tables$/m);
  expect(before.stdout).toMatch(
    /^WRONG {2}processes: no running process has the role channels; running: web\+worker on \S+$/m,
  );
  expect(before).toMatchObject({ code: 1, stderr: "" });
  expect((await run("requeue")).stdout).toBe("Dead letters queued for processing: 1, of 1 companies.\n");
});

it("doctor reports each problem with its remedy", async () => {
  const role = administrator.escapeIdentifier(`recado_app_${database}`);
  await administrator.query(`alter role ${role} nologin`);
  const wrong = { ...environment, SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@b.co" };
  const { code, stdout } = await runCommand(wrong, "doctor");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^WRONG {2}role: the role \S+ cannot log in: .*\n {7}→ start the program once/m);
  expect(stdout).toMatch(/^look {3}connections: not examined: the role \S+ cannot log in/m);
  expect(stdout).toMatch(/^WRONG {2}mail: .*\n {7}→ check host, port, user and password in SMTP_URL/m);
  expect(await run("migrate")).toMatchObject({ code: 0 });
  const nowhere = { ...environment, DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere" };
  expect((await runCommand(nowhere, "doctor")).stdout).toMatch(
    /^WRONG {2}database: .*\n {7}→ start the database/m,
  );
});

it.each([["doctor"], ["backup", "--to", "backups"], ["reset-password", email]])(
  "%s creates no installation in a folder without one",
  async (...words) => {
    const nothing = join(folder, "mistyped");
    const ended = await runCommand({ DATA_DIR: nothing }, ...words);
    expect(ended.code).toBe(1);
    expect(ended.stdout + ended.stderr).toMatch(
      /no SECRET_KEY is set|holds no database|data folder .* does not exist/,
    );
    expect(await readdir(folder)).not.toContain("mistyped");
  },
);

inLongRun(() => {
  it("backup and restore work with an S3 bucket, but not within the folder of the media", async () => {
    const s3 = await openS3Server({ mayList: true });
    const { endpoint = "", bucket, accessKeyId, secretAccessKey } = s3.options;
    const inBucket = (prefix: string) => ({
      ...environment,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PREFIX: prefix,
    });
    const media = await createS3Storage({ ...s3.options, prefix: "media" });
    await media.put("1/2026-11/file.txt", Buffer.from("Olá"), { contentType: "text/plain" });
    expect(
      await runCommand(inBucket("media"), "backup", "--to", `s3://${bucket}/media/copies`),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("lies inside the media storage that is backed up"),
    });
    const place = `s3://${bucket}/copies`;
    const [contact] = await rows<{ id: number }>(
      "insert into contacts (company_id, name, number) values (1, 'Camila', '5511900000001') returning id",
    );
    const [planned] = await rows<{ id: number }>(
      `insert into schedules (company_id, contact_id, body, send_at)
       values (1, $1, 'Oi', now() + interval '20 seconds') returning id`,
      [contact?.id],
    );
    const made = await runCommand(inBucket("media"), "backup", "--to", place, "--keep", "3");
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(" and 1 files (1 new)") });

    const isDue = "select from schedules where id = $1 and send_at < now()";
    await untilTrue(async () => (await rows(isDue, [planned?.id])).length === 1);
    await administrator.query(`create database ${database}_back`);
    const back = { ...inBucket("back"), DATABASE_URL: urlOf({ ...owner, database: `${database}_back` }) };
    const restored = await runCommand(back, "restore", place);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(" restored: ") });
    expect(restored.stdout).toContain("Scheduled messages that fell due after the backup: 1.");
    const storage = await createS3Storage({ ...s3.options, prefix: "back" });
    const { body, contentType } = await storage.open("1/2026-11/file.txt");
    expect([await text(body), contentType]).toEqual(["Olá", "text/plain"]);
    expect((await runCommand(back, "doctor")).stdout).toMatch(
      /^ok {5}keys: SECRET_KEY opens the encrypted values in the database$/m,
    );
    expect(await runCommand(back, "backup", "--to", place)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("the backups of another installation"),
    });
    expect(await runCommand(back, "backup", "--to", place, "--take-over")).toMatchObject({ code: 0 });
    expect(await runCommand(inBucket("media"), "backup", "--to", place)).toMatchObject({ code: 1 });
    await Promise.all([media.close(), storage.close()]);
    await s3.close();
    await administrator.query(`drop database ${database}_back with (force)`);
    await administrator.query(`drop role if exists recado_app_${database}_back`);
  });
});

inLongRun(() => {
  it("the program makes a backup each night, keeps the set number and removes unfinished ones", async () => {
    const place = join(folder, "nightly");
    await mkdir(join(place, "unfinished-recado-20200101T000000Z"), { recursive: true });
    await mkdir(join(place, "recado-20200101T000000Z"));
    await writeFile(join(place, "recado-20200101T000000Z", "manifest.json"), "");
    await program.stop();
    program = startServerProgram({ ...environment, BACKUP_TO: place, BACKUP_AT: "03:30", BACKUP_KEEP: "1" });
    await program.ready;
    const tonight = () => rows("select enqueue_job('nightlyBackup', '{}'::json)");
    const whole = async () =>
      (await rows("select from backups where failure is null and place = $1", [place])).length;
    // If a backup is requested while another one runs, the request joins the running one. Old backups are deleted only
    // after the new backup has been recorded, so both are awaited.
    const isDone = async () => (await rows("select from graphile_worker._private_jobs")).length === 0;
    await tonight();
    // The folder already contains a backup with an unreadable manifest, which must not prevent the next backup.
    await untilTrue(async () => (await whole()) === 1 && isDone());
    await tonight();
    await untilTrue(async () => (await whole()) === 2 && isDone());
    expect((await readdir(place)).toSorted()).toEqual([
      "media",
      "owner",
      expect.stringMatching(/^recado-(?!2020)/),
    ]);
    expect(
      await rows("select failure from backups where failure is not null and place = $1", [place]),
    ).toEqual([]);
  });
});

const nextKey = "d".repeat(40);

inLongRun(() => {
  it("rotate-secret encrypts all secrets with the new key, and the program starts with it", async () => {
    const old = createSecrets(testSecretKey);
    await rows(
      "insert into whatsapp_sessions (company_id, connection_id, creds, epoch) select 1, id, $1, 1 from connections",
      [old.seal(Buffer.from("{}"), "whatsapp-session:1:1:creds")],
    );
    const keys = Array.from({ length: 450 }, (_, place) => `k${place}`);
    for (const id of keys)
      await rows(
        "insert into whatsapp_keys (company_id, connection_id, type, id, value) select 1, id, 'session', $1, $2 from connections",
        [id, old.seal(Buffer.from(id), `whatsapp-session:1:1:session:${id}`)],
      );
    await rows("insert into settings (company_id, key, value) values (1, 'asaas', $1)", [
      old.seal(Buffer.from("chave"), "settings/1/asaas").toString("base64"),
    ]);
    await program.stop();
    const both = { ...environment, SECRET_KEY: nextKey, SECRET_KEY_BEFORE: testSecretKey };
    program = startServerProgram(both);
    expect(await program.ready).toEqual(expect.any(String));
    expect(await run("rotate-secret")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("SECRET_KEY_BEFORE"),
    });
    expect((await runCommand(both, "rotate-secret")).stdout).toBe(
      "Values encrypted with the new key: 453. No value uses the old key any more: remove SECRET_KEY_BEFORE.\n",
    );
    expect((await runCommand(both, "rotate-secret")).stdout).toMatch(
      /^All values are encrypted with the new key already/,
    );
    await program.stop();
    const next = createSecrets(nextKey);
    const found = await rows<{ id: string; value: Buffer }>("select id, value from whatsapp_keys");
    for (const { id, value } of found)
      expect(next.open(value, `whatsapp-session:1:1:session:${id}`).toString()).toBe(id);
    const [setting] = await rows<{ value: string }>("select value from settings where key = 'asaas'");
    expect(next.open(Buffer.from(setting?.value ?? "", "base64"), "settings/1/asaas").toString()).toBe(
      "chave",
    );
    environment = { ...environment, SECRET_KEY: nextKey };
    program = startServerProgram(environment);
    expect(await program.ready).toEqual(expect.any(String));
    expect((await run("doctor")).stdout).toMatch(
      /^ok {5}keys: SECRET_KEY opens the encrypted values in the database$/m,
    );
  });
});

/**
 * Binary columns whose values are never encrypted: hashes, pictures, public keys of passkeys, and the installation's check
 * value.
 */
const neverSealed = /(hash|\.bytes)$|^knowledge_pieces\.vector$|^passkeys\.|^installation\.sealed$/;

it("the list of encrypted columns is complete", async () => {
  const found = await rows<{
    name: string;
  }>(`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`);
  const named = sealedColumns
    .filter(({ isText }) => !isText)
    .map(({ table, column }) => `${table}.${column}`);
  expect(
    found
      .map(({ name }) => name)
      .filter((name) => !neverSealed.test(name))
      .toSorted(),
  ).toEqual(named.toSorted());
});
