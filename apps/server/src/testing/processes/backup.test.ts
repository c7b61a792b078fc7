import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@recado/contract/auth";
import { createConnection, getConnection } from "@recado/contract/connections";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { createClient } from "@recado/contract/shared/client";
import type { AnswerOf, CallOf, Route } from "@recado/contract/shared/route";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { startWhatsappSandbox, type WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readManifest } from "../../platform/backup/manifest.ts";
import { untilFound, untilTrue } from "../factories.ts";
import { inLongRun } from "../run-count.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import { type ServerProgram, startServerProgram } from "./program.ts";
import { runCommand } from "./run-command.ts";

// The test runs the embedded PostgreSQL, which does not include pg_dump. Backups must not need that program.
const admin = { email: "dona@exemplo.com.br", password: "senha-de-teste" };
const passphrase = "quatro palavras que ninguém adivinha";

let home: string;
let sandbox: WhatsappSandbox;
let program: ServerProgram | undefined;
/** Name of the installation that is running. */
let current = "";
let url: string | undefined;
let token: string | undefined;
let phone: string;
let customer: string;
let ticket: Ticket;
let connectionId: number;

const dataDir = (name: string) => join(home, name);
const backups = () => join(home, "backups");

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-backup-`));
  await chmod(home, 0o755);
  sandbox = await startWhatsappSandbox();
  phone = addPhone(sandbox);
  customer = addSandboxContact(sandbox, "Camila Rocha");
  await start("first");
  connectionId = await pair();
  await sandbox.say(customer, phone, "Bom dia!");
  const found = await untilFound(async () => {
    const { tickets } = await call(listTickets, { query: { status: "pending", showAll: "true" } });
    return tickets[0];
  });
  ticket = await call(updateTicket, { params: { id: String(found.id) }, body: { status: "open" } });
  await sendPicture();
});
afterAll(async () => {
  await program?.stop();
  await sandbox.stop();
  await rm(home, { recursive: true, force: true });
});

function environmentOf(name: string): Record<string, string> {
  return {
    DATA_DIR: dataDir(name),
    WHATSAPP_WEB_URL: sandbox.url,
    WHATSAPP_WEB_ROOT_KEY: sandbox.rootPublicKey.toString("base64"),
    WHATSAPP_WEB_MEDIA_CERTIFICATE: Buffer.from(sandbox.mediaCertificate).toString("base64"),
  };
}

async function start(name: string, more: Record<string, string> = {}): Promise<void> {
  current = name;
  program = startServerProgram({
    ...environmentOf(name),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...more,
  });
  url = await program.ready;
  if (url === undefined)
    throw new Error(`the program exited before it was ready: ${program.complaints().join("; ")}`);
  token = undefined;
  token = (await call(login, { body: admin })).token;
}

function call<R extends Route>(route: R, sent: CallOf<R>): Promise<AnswerOf<R>> {
  const client = createClient(async ({ method, url: path, body }) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  });
  return client(route, sent);
}

function showConnection() {
  return call(getConnection, { params: { id: String(connectionId) } });
}

async function pair(): Promise<number> {
  const { id } = await call(createConnection, { body: { name: "Loja" } });
  connectionId = id;
  const { qrcode } = await untilFound(async () => {
    const connection = await showConnection();
    return connection.qrcode === "" ? undefined : connection;
  });
  await sandbox.scan(qrcode, phone);
  await untilTrue(async () => (await showConnection()).status === "CONNECTED");
  return id;
}

async function messages(): Promise<Message[]> {
  const all: Message[] = [];
  for (let page = 1; ; page++) {
    const query = { pageNumber: String(page) };
    const answer = await call(listMessages, { params: { ticketId: String(ticket.id) }, query });
    all.push(...answer.messages);
    if (!answer.hasMore) return all;
  }
}

async function sendPicture(): Promise<void> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#2f9e6e" } })
    .png()
    .toBuffer();
  await sandbox.send(customer, phone, { kind: "image", bytes });
  await untilTrue(async () => (await messages()).some(({ mediaUrl }) => mediaUrl !== null));
}

async function pictureOf(all: readonly Message[]): Promise<Buffer> {
  const picture = all.find(({ mediaUrl }) => mediaUrl !== null);
  const answer = await fetch(new URL(picture?.mediaUrl ?? "", url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Lets the customer and the agent write until the signal aborts. Returns the texts that they wrote. */
function writeOn(over: AbortSignal): { said: string[]; ended: Promise<void> } {
  const said: string[] = [];
  const ended = (async () => {
    for (let place = 0; !over.aborted; place++) {
      await sandbox.say(customer, phone, `Pergunta ${place}`);
      said.push(`Pergunta ${place}`);
      const body = { body: `Resposta ${place}`, clientMessageId: randomUUID() };
      await call(sendMessage, { params: { ticketId: String(ticket.id) }, body });
    }
  })();
  return { said, ended };
}

it("a backup made under load is restored elsewhere, where the WhatsApp session continues", async () => {
  const over = new AbortController();
  const traffic = writeOn(over.signal);
  await untilTrue(() => traffic.said.length > 2);
  const environment = { ...environmentOf("first"), BACKUP_PASSPHRASE: passphrase };
  const made = await runCommand(environment, "backup", "--to", backups());
  over.abort();
  await traffic.ended;
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const [, name = ""] = /^Backup (recado-\S+) made in /.exec(made.stdout) ?? [];
  expect((await readdir(backups())).toSorted()).toEqual(["media", "owner", name]);
  const before = await messages();
  const picture = await pictureOf(before);
  await program?.kill();
  program = undefined;
  // When the program is killed, its embedded database server keeps running. `destroy` ends that server too.
  await destroy("first");

  const restored = await runCommand(
    { ...environmentOf("second"), BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: "info" },
    "restore",
    backups(),
  );
  expect(restored).toMatchObject({ code: 0 });
  expect(`${restored.stdout}${restored.stderr}`).not.toContain("{");
  expect(restored.stdout).toContain(`Backup ${name} restored: `);
  expect(restored.stdout).toContain("recado backup --take-over");
  await start("second");
  // The restored installation has all messages from before the backup, in order and once each. Later messages are
  // missing.
  await untilTrue(async () =>
    (await messages()).every(({ fromMe, ack, error }) => !fromMe || ack > 0 || error !== null),
  );
  const back = await messages();
  const asked = back.filter(({ fromMe, mediaUrl }) => !fromMe && mediaUrl === null).map(({ body }) => body);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.toSorted(byNumber)).toEqual(["Bom dia!", ...traffic.said].slice(0, asked.length));
  expect(await pictureOf(back)).toEqual(picture);
  await untilTrue(async () => (await showConnection()).status === "CONNECTED");
  expect((await showConnection()).qrcode).toBe("");
  await sandbox.say(customer, phone, "Ainda aí?");
  await untilTrue(async () => (await messages()).some(({ body }) => body === "Ainda aí?"));
  await call(sendMessage, {
    params: { ticketId: String(ticket.id) },
    body: { body: "Sempre!", clientMessageId: randomUUID() },
  });
  await sandbox.waitForMessage(customer, { text: "Sempre!" }, 30_000);
});

it("a second backup stores only new files, and pruning removes old backups with their files", async () => {
  const backUp = (...words: string[]) =>
    runCommand(environmentOf("second"), "backup", "--to", backups(), ...words);
  expect(await backUp("--keep", "1")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("the backups of another installation"),
  });
  const again = await backUp("--keep", "1", "--take-over");
  expect(again.stdout).toMatch(/ files \(0 new\)/);
  expect(again.stdout).toContain("Older backups removed: 1.");
  expect(again.stdout).toContain("The backup does not include the key");
  const kept = (await readdir(backups())).filter((entry) => entry.startsWith("recado-"));
  expect(kept).toHaveLength(1);
});

inLongRun(() => {
  it("a restore is refused for a used target, another key, damaged files or a newer version", async () => {
    const [name = ""] = (await readdir(backups())).filter((entry) => entry.startsWith("recado-"));
    const restore = (place: string, ...words: string[]) =>
      runCommand(environmentOf(place), "restore", join(backups(), name), ...words);
    const keyFile = join(dataDir("second"), "secret.key");
    expect(await restore("second")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("stop it before restoring"),
    });
    await program?.stop();
    program = undefined;
    expect(await restore("second")).toMatchObject({ code: 1, stderr: expect.stringContaining("not empty") });
    expect(await restore("third")).toMatchObject({ code: 1, stderr: expect.stringContaining("key") });
    const other = { ...environmentOf("third"), SECRET_KEY: "x".repeat(40) };
    expect(await runCommand(other, "restore", backups())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("SECRET_KEY is not the key"),
    });

    const manifestFile = join(backups(), name, "manifest.json");
    const text = await readFile(manifestFile, "utf8");
    const { tables } = readManifest(text);
    const biggest = tables.toSorted((one, two) => two.bytes - one.bytes)[0];
    const file = join(backups(), name, biggest?.file ?? "");
    const whole = await readFile(file);
    await writeFile(
      file,
      whole.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
    );
    const damaged = await restore("third", "--key-file", keyFile);
    expect(damaged).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is damaged: its checksum differs from the manifest's"),
    });
    await writeFile(file, whole);

    const newer = text.replace(
      /"migrations": \[/,
      '"migrations": [{ "name": "9999-newer.sql", "checksum": "" },',
    );
    await writeFile(manifestFile, newer);
    expect(await restore("third", "--key-file", keyFile)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("restore the backup with that version or a newer version"),
    });
    const older = text.replace(/"name": "0001-[^"]*"/, '"name": "0001-companies-and-people.sql"');
    await writeFile(manifestFile, older);
    expect(await restore("third", "--key-file", keyFile)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^recado: ERR_BACKUP_BEFORE_1_0_0: the backup was made by a version before 1\.0\.0 and cannot be restored: .*\n$/,
      ),
    });
    await writeFile(manifestFile, text);
    expect(existsSync(join(dataDir("third"), "postgres"))).toBe(false);

    expect(await restore("third", "--key-file", keyFile)).toMatchObject({ code: 0 });
    await start("third");
    expect(await messages()).toContainEqual(expect.objectContaining({ body: "Sempre!" }));
  });
});

it("a failed backup leaves no backup folder, exits with an error and is reported by doctor", async () => {
  const before = await readdir(backups());
  const place = join(backups(), "media", "incoming");
  await rm(place, { recursive: true });
  await sendPicture();
  await writeFile(place, "");
  const failed = await runCommand(environmentOf(current), "backup", "--to", backups());
  expect(failed).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^recado: /) });
  await rm(place);
  expect((await readdir(backups())).toSorted()).toEqual(before.toSorted());
  const doctor = await runCommand(environmentOf(current), "doctor");
  expect(doctor).toMatchObject({ code: 1 });
  expect(doctor.stdout).toMatch(/^WRONG {2}backup: the last backup failed/m);
});

/** Orders texts by the number in them. The first text, "Bom dia!", has no number and comes before the questions. */
function byNumber(one: string, other: string): number {
  const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? -1);
  return numberIn(one) - numberIn(other);
}

/** Kills the database server and deletes all data, as if the disk were lost. */
async function destroy(name: string): Promise<void> {
  const pid = await readFile(join(dataDir(name), "postgres", "18", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(pid, 10), "SIGKILL");
  await rm(dataDir(name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
