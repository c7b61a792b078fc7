import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@recado/contract/auth";
import { createConnection, getConnection } from "@recado/contract/connections";
import { listMessages, type Message } from "@recado/contract/messages";
import { listTickets } from "@recado/contract/tickets";
import { startWhatsappSandbox, type WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findEmbeddedPostgres } from "../../platform/db/embedded/embedded-postgres.ts";
import { untilFound, untilTrue } from "../factories.ts";
import { callOf } from "../processes/installation.ts";
import { type ServerProgram, startServerProgram } from "../processes/program.ts";
import { addPhone, addSandboxContact, retriesAsked } from "../sandbox-test-app.ts";

const admin = { email: "dona@exemplo.com.br", password: "senha-de-teste" };
const customers = 4;

let folder: string;
let disk: string;
let dataDir: string;
let sandbox: WhatsappSandbox;
let program: ServerProgram;
let url: string;
let token: string;
let phone: string;

beforeAll(async () => {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Error("this test needs Linux and root: it mounts a small disk");
  folder = await mkdtemp(join(tmpdir(), "recado-full-disk-"));
  disk = join(folder, "disk");
  dataDir = join(disk, "data");
  await chmod(folder, 0o755);
  await mkdir(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=320m,mode=755", "recado-test", disk]);
  sandbox = await startWhatsappSandbox();
  program = startServerProgram({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    WHATSAPP_WEB_URL: sandbox.url,
    WHATSAPP_WEB_ROOT_KEY: sandbox.rootPublicKey.toString("base64"),
    WHATSAPP_WEB_MEDIA_CERTIFICATE: Buffer.from(sandbox.mediaCertificate).toString("base64"),
    // At the level debug the program logs every error of the database; at other levels it logs one error a minute.
    LOG_LEVEL: "debug",
  });
  const found = await program.ready;
  if (found === undefined) throw new Error("the program exited before it was ready");
  url = found;
  token = (await callOf(url)(undefined, login, { body: admin })).token;
  phone = addPhone(sandbox);
  await pair();
});
afterAll(async () => {
  await program.stop();
  await sandbox.stop();
  execFileSync("umount", [disk]);
  await rm(folder, { recursive: true, force: true });
});

async function pair(): Promise<void> {
  const { id } = await callOf(url)(token, createConnection, { body: { name: "Loja" } });
  const show = () => callOf(url)(token, getConnection, { params: { id: String(id) } });
  const { qrcode } = await untilFound(async () => {
    const connection = await show();
    return connection.qrcode === "" ? undefined : connection;
  });
  await sandbox.scan(qrcode, phone);
  await untilTrue(async () => (await show()).status === "CONNECTED");
}

/** Writes a file that fills the disk completely. */
async function fillDisk(): Promise<{ free(): Promise<void> }> {
  const path = join(disk, "ballast");
  const file = await open(path, "w");
  for (const size of [1_048_576, 4_096]) {
    const isTaken = () =>
      file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten > 0,
        (error: NodeJS.ErrnoException) => {
          expect(error.code).toBe("ENOSPC");
          return false;
        },
      );
    while (await isTaken());
  }
  await file.close();
  return { free: () => rm(path) };
}

async function owner(): Promise<Client> {
  const connection = await findEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  if (!connection) throw new Error("the embedded database is not running");
  const client = new Client(connection);
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function isReady(): Promise<boolean> {
  const { status } = await fetch(`${url}/health/ready`);
  expect([200, 503]).toContain(status);
  return status === 200;
}

async function missing(): Promise<string[]> {
  const answer = await fetch(`${url}/health/ready`);
  return ((await answer.json()) as { missing: string[] }).missing;
}

interface Customer {
  number: string;
  said: string[];
}

/** Each customer sends one more message. Every third message is a picture whose caption is the text. */
async function sayRound(all: readonly Customer[]): Promise<void> {
  for (const { number, said } of all) {
    // The text is long and random, so that it cannot be compressed and soon fills the pages of the tables.
    const text = `${said.length} ${randomBytes(1_500).toString("base64")}`;
    said.push(text);
    if (said.length % 3 === 0) await sandbox.send(number, phone, { kind: "image", caption: text });
    else await sandbox.say(number, phone, text);
  }
}

/** Returns true if the WhatsApp sandbox has no message left to deliver. */
function isAllGiven(): boolean {
  return sandbox.phones().every(({ devices }) => devices.every(({ waiting }) => waiting === 0));
}

/** Returns the error codes that the program logged for received messages that it could not store. */
function refusals(): unknown[] {
  return program
    .logged()
    .filter(({ msg }) => msg === "session state not stored, retrying")
    .flatMap(({ err }) => (err as { code?: string } | undefined)?.code ?? []);
}

/**
 * Two ways in which the database runs out of disk space: while it extends a table, or while it writes to the
 * write-ahead log.
 */
const ends = {
  async tables(all: readonly Customer[]) {
    await untilTrue(async () => {
      await sayRound(all);
      await untilTrue(() => isAllGiven() || refusals().includes("53100"));
      return refusals().includes("53100");
    });
  },
  async "write-ahead log"(all: readonly Customer[]) {
    const client = await owner();
    const changes = "select pg_logical_emit_message(true, 'ballast', repeat('x', 1000000))";
    const isTaken = () =>
      client.query(changes).then(
        () => true,
        () => false,
      );
    const ended = new Promise((resolve) => client.once("end", resolve));
    await untilTrue(async () => !(await isTaken()));
    await ended;
    await sayRound(all);
  },
};

it.each(["tables", "write-ahead log"] as const)(
  "a disk that is full for the %s is reported and loses nothing, and work continues once there is room",
  async (end) => {
    const all = Array.from({ length: customers }, (_, index): Customer => {
      return { number: addSandboxContact(sandbox, `Cliente ${index}`), said: [] };
    });
    await sayRound(all);
    await untilAllThere(all);
    expect(await isReady()).toBe(true);

    const ballast = await fillDisk();
    await ends[end](all);
    await untilTrue(async () => !(await isReady()));
    for (let round = 0; round < 6; round++) await sayRound(all);
    const before = refusals().length;
    await untilTrue(() => refusals().length >= before + 20);
    // PostgreSQL stops when its write-ahead log cannot grow, so the program reports a missing database instead of a
    // full disk.
    expect(await missing()).toContain(end === "tables" ? "disk" : "database");
    await ballast.free();

    await untilTrue(isReady);
    await untilAllThere(all);
    await sayRound(all);
    await untilAllThere(all);
    const client = await owner();
    const { rows } = await client.query<{ events: number; left: number }>(`
      select count(*)::integer as events, count(*) filter (where error is not null or done_at is null)::integer as left
      from channel_events`);
    await client.end();
    const count = all.reduce((sum, { said }) => sum + said.length, 0);
    expect(rows[0]?.left).toBe(0);
    expect(rows[0]?.events).toBeGreaterThanOrEqual(count);
    expect(sandbox.unhandled).toEqual([]);
    expect(retriesAsked(sandbox)).toBe(0);
    process.stdout.write(`full for the ${end}: ${count} messages, ${refusals().length} refusals so far\n`);
  },
);

/**
 * Waits until every message is stored exactly once, in order and with its picture, and until the WhatsApp sandbox has
 * no message left to deliver.
 */
async function untilAllThere(all: readonly Customer[]): Promise<void> {
  for (const { number, said } of all) {
    const messages = await untilFound(async () => {
      const found = await messagesOf(number);
      const isDone =
        found.length >= said.length && found.every(({ media }) => (media?.state ?? "stored") === "stored");
      return isDone ? found : undefined;
    });
    expect(messages.map(({ body }) => body.slice(0, 20))).toEqual(said.map((text) => text.slice(0, 20)));
    expect(messages.filter(({ media }) => media).length).toBe(Math.floor(said.length / 3));
  }
  await untilTrue(isAllGiven);
}

async function messagesOf(number: string): Promise<Message[]> {
  const call = callOf(url);
  const { tickets } = await call(token, listTickets, {
    query: { status: "pending", showAll: "true", searchParam: number },
  });
  const [ticket] = tickets;
  if (!ticket) return [];
  expect(tickets).toHaveLength(1);
  const all: Message[] = [];
  for (;;) {
    const before = all[0]?.id;
    const page = await call(token, listMessages, {
      params: { ticketId: String(ticket.id) },
      query: before === undefined ? {} : { before },
    });
    all.unshift(...page.messages);
    if (!page.hasMore) return all;
  }
}
