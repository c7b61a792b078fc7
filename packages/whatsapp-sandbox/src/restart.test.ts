import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startWhatsappSandbox } from "./sandbox.ts";
import {
  type Client,
  type ClientMemory,
  connectClient,
  loginClient,
  makeClientMemory,
  pairByQr,
  receivedTextsOf,
} from "./testing/client.ts";
import { startWhatsappSandboxProcess, type WhatsappSandboxProcess } from "./testing/sandbox-process.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const ANA_JID = `${ANA}@s.whatsapp.net`;
let folder: string;
let stateFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "whatsapp-sandbox-"));
  stateFile = join(folder, "state.json");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("a restarted sandbox has its phones, pairings, inboxes and waiting messages", async () => {
  const before = await startWhatsappSandbox({ stateFile });
  before.addPhone({ number: LOJA, name: "Loja" });
  before.addContact({ number: ANA, name: "Ana" });
  const memory = makeClientMemory();
  let client = await pairByQr(before, LOJA, memory);
  await before.say(ANA, LOJA, "antes");
  await client.until(() => receivedTextsOf(client).includes("antes"));
  await client.socket.sendMessage(ANA_JID, { text: "resposta" });
  await before.waitForMessage(ANA, { text: "resposta" });
  client.close();
  await before.until(() => before.phones()[0]?.devices.every(({ connected }) => !connected) || undefined);
  await before.say(ANA, LOJA, "esperando");
  await before.stop();
  expect((await stat(stateFile)).mode & 0o777).toBe(0o600);

  const after = await startWhatsappSandbox({ stateFile });
  expect(after.rootPublicKey).toEqual(before.rootPublicKey);
  expect(after.conversation(ANA, LOJA).map(({ text }) => text)).toEqual(["antes", "resposta", "esperando"]);
  client = await loginClient(after, memory);
  await client.until(() => receivedTextsOf(client).includes("esperando"));
  await after.say(ANA, LOJA, "depois");
  await client.until(() => receivedTextsOf(client).includes("depois"));
  await client.socket.sendMessage(ANA_JID, { text: "resposta depois" });
  await after.waitForMessage(ANA, { text: "resposta depois" });
  expect(after.unhandled).toEqual([]);
  client.close();
  await after.stop();
});

test("a state file that is broken or of another version prevents the start", async () => {
  await writeFile(stateFile, JSON.stringify({ format: 99 }));
  await expect(startWhatsappSandbox({ stateFile })).rejects.toThrow("another version");
  await writeFile(stateFile, "{");
  await expect(startWhatsappSandbox({ stateFile })).rejects.toThrow();
});

test("a sandbox killed right after a pairing still knows the device", async () => {
  const first = await startWhatsappSandboxProcess(["--state", stateFile]);
  await first.post("/phones", { number: LOJA, name: "Loja" });
  const memory = makeClientMemory();
  const newcomer = connectClient(first, memory);
  const qr = await newcomer.until(() => newcomer.qrs[0]);
  await first.post("/scan", { qr, phone: LOJA });
  await first.end("SIGKILL");
  await newcomer.until(() => newcomer.closedWith !== undefined);

  const second = await startWhatsappSandboxProcess(["--state", stateFile]);
  const client = connectClient(second, memory);
  await client.until(() => client.opened);
  expect(await second.get("/unhandled")).toEqual([]);
  client.close();
  await second.end("SIGTERM");
});

/** Simulates the worst case of a rollback: the sandbox has lost a whole conversation that the client remembers. */
test("after a rollback of the sandbox's state both sides renew their sessions and continue", async () => {
  const first = await startWhatsappSandboxProcess(["--state", stateFile]);
  const { memory, client } = await pairThrough(first);
  const stale = await readFile(stateFile);
  for (const text of ["a", "b", "c"]) {
    await first.post("/say", { contact: ANA, phone: LOJA, text });
    await client.until(() => receivedTextsOf(client).includes(text));
    await client.socket.sendMessage(ANA_JID, { text: `re: ${text}` });
  }
  await first.end("SIGKILL");
  await client.until(() => client.closedWith !== undefined);
  await writeFile(stateFile, stale);

  const second = await startWhatsappSandboxProcess(["--state", stateFile]);
  const again = connectClient(second, memory);
  await again.until(() => again.opened);
  await second.post("/say", { contact: ANA, phone: LOJA, text: "depois" });
  await again.until(() => receivedTextsOf(again).includes("depois"));
  await again.socket.sendMessage(ANA_JID, { text: "re: depois" });
  await expect
    .poll(async () => JSON.stringify(await second.get(`/inbox?contact=${ANA}`)))
    .toContain("re: depois");
  expect(await second.get("/unhandled")).toEqual([]);
  again.close();
  await second.end("SIGTERM");
  expect(first.printed() + second.printed()).not.toMatch(/privKey|rootKey|Closing session/);
});

test("the sandbox process ends with its parent and reports a failed start in one line", async () => {
  const first = await startWhatsappSandboxProcess(["--until-stdin-ends"]);
  const { port } = new URL(first.url);
  await expect(startWhatsappSandboxProcess(["--port", port])).rejects.toThrow(
    /^the sandbox exited before it was ready: whatsapp-sandbox: listen EADDRINUSE[^\n]*\n$/,
  );
  await first.hangUp();
  await expect(fetch(first.adminUrl)).rejects.toThrow();
});

async function pairThrough(
  sandbox: WhatsappSandboxProcess,
): Promise<{ memory: ClientMemory; client: Client }> {
  await sandbox.post("/phones", { number: LOJA, name: "Loja" });
  await sandbox.post("/contacts", { number: ANA, name: "Ana" });
  const memory = makeClientMemory();
  const newcomer = connectClient(sandbox, memory);
  const qr = await newcomer.until(() => newcomer.qrs[0]);
  await sandbox.post("/scan", { qr, phone: LOJA });
  await newcomer.until(() => newcomer.closedWith === 515);
  const client = connectClient(sandbox, memory);
  await client.until(() => client.opened && memory.creds.accountSyncCounter > 0);
  return { memory, client };
}
