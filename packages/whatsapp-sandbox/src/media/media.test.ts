import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { downloadMediaMessage, type WAMessage } from "baileys";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import { type Client, pairByQr, trustMediaHost } from "../testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const ANA_JID = `${ANA}@s.whatsapp.net`;
const FILE = Buffer.from("0123456789abcdef".repeat(5_000));
let sandbox: WhatsappSandbox;
let loja: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  trustMediaHost(sandbox);
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana" });
  loja = await pairByQr(sandbox, LOJA);
});

afterEach(() => {
  expect(sandbox.faults.list()).toEqual([]);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  loja.close();
  await sandbox.stop();
});

async function picture(): Promise<WAMessage> {
  const { id } = await sandbox.send(ANA, LOJA, { kind: "image", bytes: FILE });
  return loja.until(() => loja.messages.find(({ key }) => key.id === id));
}

const download = (message: WAMessage) => downloadMediaMessage(message, "buffer", {});

test("the media host is trusted only with its certificate authority", async () => {
  const { hostname, port } = new URL(sandbox.mediaUrl);
  const shakeHands = (ca: string[]) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), ca }, () => {
        socket.end();
        resolve("trusted");
      });
      socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
    });
  expect(await shakeHands([sandbox.mediaCertificate])).toBe("trusted");
  expect(await shakeHands([])).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
});

test("media downloads support ranges, and HEAD returns the size", async () => {
  const message = await picture();
  const url = message.message?.imageMessage?.url ?? "";
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const part = await fetch(url, { headers: { range: "bytes=16-31" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 16-31/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(16, 32));
  const open = await fetch(url, { headers: { range: `bytes=${whole.length - 4}-` } });
  expect((await open.arrayBuffer()).byteLength).toBe(4);
  expect((await fetch(url, { headers: { range: "bytes=9999999-" } })).status).toBe(416);
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(whole.length));
  expect((await fetch(url, { method: "PUT" })).status).toBe(405);
  expect((await fetch(`${sandbox.mediaUrl}/v/t62.7118-24/../../etc/passwd`)).status).toBe(410);
  expect(await download(message)).toEqual(FILE);
});

test.each([404, 410, 500])("a media download is refused once with %i", async (status) => {
  const message = await picture();
  sandbox.faults.add({ kind: "media-refused", status });
  await expect(download(message)).rejects.toMatchObject({ output: { statusCode: status } });
  expect(await download(message)).toEqual(FILE);
});

test("a media download can break off half-way or be slow", async () => {
  const message = await picture();
  sandbox.faults.add({ kind: "media-cut" });
  // Downloads with fetch instead of Baileys, because Baileys does not report a broken connection: its download waits
  // forever and throws an error outside of any promise.
  const cut = await fetch(message.message?.imageMessage?.url ?? "");
  expect(cut.status).toBe(200);
  await expect(cut.arrayBuffer()).rejects.toThrow("terminated");
  sandbox.faults.add({ kind: "media-slow", ms: 30 });
  expect(await download(message)).toEqual(FILE);
});

test("a refused media upload fails the client's message", async () => {
  sandbox.faults.add({ kind: "media-refused", status: 500, on: "upload" });
  const sending = loja.socket.sendMessage(ANA_JID, { document: FILE, fileName: "a", mimetype: "text/plain" });
  await expect(sending).rejects.toThrow("Media upload failed on all hosts");
  expect(sandbox.inbox(ANA)).toEqual([]);
});

test("a media upload with a wrong digest is refused", async () => {
  const status = await new Promise((resolve, reject) => {
    const url = `${sandbox.mediaUrl}/mms/image/AAAA?auth=x`;
    request(url, { method: "POST", ca: sandbox.mediaCertificate }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end("not these bytes");
  });
  expect(status).toBe(400);
});

test("media files and the certificate authority survive a restart with a state file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-media-"));
  const stateFile = join(folder, "state.json");
  const first = await startWhatsappSandbox({ stateFile });
  first.addPhone({ number: LOJA, name: "Loja" });
  first.addContact({ number: ANA, name: "Ana" });
  const { id } = await first.send(ANA, LOJA, { kind: "document", bytes: FILE, filename: "a.bin" });
  await first.stop();
  const second = await startWhatsappSandbox({ stateFile });
  expect(second.mediaCertificate).toBe(first.mediaCertificate);
  expect((await second.media(ANA, LOJA, id)).bytes).toEqual(FILE);
  await second.expireMedia(ANA, LOJA, id);
  await expect(second.media(ANA, LOJA, id)).rejects.toThrow("unknown-file");
  await second.stop();
  await rm(folder, { recursive: true });
});

test("a state file from before media and groups existed is read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-old-"));
  const stateFile = join(folder, "state.json");
  const first = await startWhatsappSandbox({ stateFile });
  first.addPhone({ number: LOJA, name: "Loja" });
  first.addContact({ number: ANA, name: "Ana" });
  await first.say(ANA, LOJA, "antes");
  await first.stop();
  const { groups, media, accounts, ...rest } = JSON.parse(await readFile(stateFile, "utf8"));
  expect([groups, typeof media]).toEqual([[], "object"]);
  const older = accounts.map(({ contents, ...account }: { contents: unknown }) => account);
  await writeFile(stateFile, JSON.stringify({ ...rest, accounts: older }));
  const second = await startWhatsappSandbox({ stateFile });
  const { id } = second.conversation(ANA, LOJA)[0] ?? {};
  const reply = await second.send(ANA, LOJA, { kind: "text", text: "depois" }, { quoted: id });
  expect(reply.quoted).toEqual({ id, text: "antes" });
  expect(second.createGroup({ subject: "Novo", members: [ANA] }).members).toHaveLength(1);
  await second.stop();
  await rm(folder, { recursive: true });
});

test("a file that the media host dropped is uploaded again by the phone on request", async () => {
  const message = await picture();
  await sandbox.expireMedia(ANA, LOJA, message.key.id ?? "");
  await expect(download(message)).rejects.toMatchObject({ output: { statusCode: 410 } });
  // Baileys takes the host for the file's new URL from its last `media_conn` response, so the response is requested
  // again.
  await loja.socket.refreshMediaConn(true);
  const renewed = await loja.socket.updateMediaMessage(message);
  expect(await download(renewed)).toEqual(FILE);

  const lost = await picture();
  await sandbox.expireMedia(ANA, LOJA, lost.key.id ?? "");
  sandbox.faults.add({ kind: "media-gone", phone: LOJA });
  await expect(loja.socket.updateMediaMessage(lost)).rejects.toMatchObject({ output: { statusCode: 404 } });
});
