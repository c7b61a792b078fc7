import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "./sandbox.ts";
import {
  type Client,
  type ClientMemory,
  connectClient,
  loginClient,
  makeClientMemory,
  pairByQr,
  receivedTextsOf,
} from "./testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
let sandbox: WhatsappSandbox;
let memory: ClientMemory;
let client: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana" });
});

beforeEach(async () => {
  memory = makeClientMemory();
  client = await pairByQr(sandbox, LOJA, memory);
});

afterEach(async () => {
  client.close();
  sandbox.faults.clear();
  if (sandbox.phones()[0]?.devices.length) await sandbox.logoutDevice(LOJA);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  await sandbox.stop();
});

async function gone(): Promise<void> {
  await sandbox.until(() => sandbox.phones()[0]?.devices.every(({ connected }) => !connected) || undefined);
}

test("messages to a disconnected device wait and are delivered in order with the offline mark", async () => {
  client.close();
  await gone();
  for (const text of ["um", "dois", "três"]) await sandbox.say(ANA, LOJA, text);
  expect(sandbox.phones()[0]?.devices[0]?.waiting).toBeGreaterThanOrEqual(3);

  client = await loginClient(sandbox, memory);
  await client.until(() => receivedTextsOf(client).length === 3);
  expect(receivedTextsOf(client)).toEqual(["um", "dois", "três"]);
  const marked = sandbox.stanzas.filter(
    ({ node, direction }) =>
      direction === "server-to-client" && node.tag === "message" && node.attrs.offline !== undefined,
  );
  expect(marked).toHaveLength(3);
  await sandbox.until(() => sandbox.phones()[0]?.devices[0]?.waiting === 0 || undefined);
  expect(sandbox.conversation(ANA, LOJA).map(({ state }) => state)).toEqual([
    "delivered",
    "delivered",
    "delivered",
  ]);
});

test("a message received but not acknowledged by the client is delivered and read again", async () => {
  await sandbox.say(ANA, LOJA, "antes");
  await client.until(() => receivedTextsOf(client).includes("antes"));
  await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "sessão dos dois lados" });
  await sandbox.waitForMessage(ANA, { text: "sessão dos dois lados" });
  const { id } = await sandbox.say(ANA, LOJA, "bem na queda");
  sandbox.drop(LOJA, 428);
  await client.until(() => client.closedWith === 428);
  client = await loginClient(sandbox, memory);
  await client.until(() => receivedTextsOf(client).includes("bem na queda"));
  await sandbox.until(() =>
    sandbox.conversation(ANA, LOJA).find((one) => one.id === id && one.state === "delivered"),
  );
});

/**
 * Baileys has decrypted the message but lost it when the connection closed; Baileys answers the second delivery with
 * error 487. A client that must not lose such a message has to handle this case.
 */
test("a new contact's first message cut off before its ack is refused by Baileys with 487", async () => {
  sandbox.addContact({ number: "5511987650003", name: "Carla" });
  const { id } = await sandbox.say("5511987650003", LOJA, "primeira de todas");
  sandbox.drop(LOJA, 428);
  await client.until(() => client.closedWith === 428);
  client = await loginClient(sandbox, memory);
  await sandbox.until(() =>
    sandbox
      .eventsSince(0)
      .find((event) => event.type === "message-refused" && event.id === id && event.error === 487),
  );
  expect(receivedTextsOf(client)).toEqual([]);
});

test("receipts for a disconnected device wait until it is back", async () => {
  const sent = await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "leia depois" });
  const id = sent?.key.id ?? "";
  await sandbox.waitForMessage(ANA, { id });
  await client.until(() => client.statuses.get(id) === 3);
  client.close();
  await gone();
  sandbox.read(ANA, LOJA, { ids: [id] });
  client = await loginClient(sandbox, memory);
  await client.until(() => client.statuses.get(id) === 4);
});

test.each([428, 503, 515, 440, 401])("a connection can be closed with %i", async (code) => {
  sandbox.drop(LOJA, code);
  await client.until(() => client.closedWith !== undefined);
  expect(client.closedWith).toBe(code);
});

test("a client reconnects after a cut with its routing information and continues", async () => {
  expect(memory.creds.routingInfo).toBeInstanceOf(Buffer);
  sandbox.drop(LOJA, 428);
  await client.until(() => client.closedWith === 428);
  client = await loginClient(sandbox, memory);
  await sandbox.say(ANA, LOJA, "voltou?");
  await client.until(() => receivedTextsOf(client).includes("voltou?"));
});

test("a second login of the same device closes the first connection with 440", async () => {
  const second = await loginClient(sandbox, memory);
  await client.until(() => client.closedWith === 440);
  client = second;
  await sandbox.say(ANA, LOJA, "qual das duas?");
  await second.until(() => receivedTextsOf(second).includes("qual das duas?"));
});

test("traffic of a replaced connection is ignored", async () => {
  const first = client;
  const asking = (async () => {
    for (let id = 0; first.closedWith === undefined; id++) {
      const attrs = { id: `late-${id}`, to: "s.whatsapp.net", type: "get", xmlns: "encrypt" };
      // Ignores the error if the connection closes while the client is sending.
      await first.socket
        .sendNode({ tag: "iq", attrs, content: [{ tag: "count", attrs: {} }] })
        .catch(() => {});
      await setImmediate();
    }
  })();
  client = await loginClient(sandbox, memory);
  await asking;
  expect(sandbox.unhandled).toEqual([]);
});

test("unlinking a connected device closes it with 401, now and at the next login", async () => {
  await sandbox.logoutDevice(LOJA);
  await client.until(() => client.closedWith === 401);
  expect(sandbox.phones()[0]?.devices).toEqual([]);
  const again = connectClient(sandbox, memory);
  await again.until(() => again.closedWith === 401);
});

test("unlinking a disconnected device closes it with 401 at its next login", async () => {
  client.close();
  await gone();
  await sandbox.logoutDevice(LOJA);
  const again = connectClient(sandbox, memory);
  await again.until(() => again.closedWith === 401);
});

test("a client that logs out is removed from the phone", async () => {
  await client.socket.logout();
  await sandbox.until(() => sandbox.phones()[0]?.devices.length === 0 || undefined);
  expect(sandbox.eventsSince(0).findLast(({ type }) => type === "device-unpaired")).toMatchObject({
    by: "client",
  });
  await expect(sandbox.logoutDevice(LOJA)).rejects.toThrow("unknown-device");
});

test("a phone can be paired again after unlinking, and both sides exchange messages", async () => {
  await sandbox.say(ANA, LOJA, "antes");
  await client.until(() => receivedTextsOf(client).includes("antes"));
  await sandbox.logoutDevice(LOJA);
  await client.until(() => client.closedWith === 401);
  client = await pairByQr(sandbox, LOJA);
  await sandbox.say(ANA, LOJA, "depois");
  await client.until(() => receivedTextsOf(client).includes("depois"));
  await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "sim, depois" });
  await sandbox.waitForMessage(ANA, { text: "sim, depois" });
});

test("two devices of one phone both receive messages and see what the other one sends", async () => {
  const second = await pairByQr(sandbox, LOJA);
  await sandbox.say(ANA, LOJA, "para as duas");
  await client.until(() => receivedTextsOf(client).includes("para as duas"));
  await second.until(() => receivedTextsOf(second).includes("para as duas"));
  const sent = await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "da primeira" });
  const copy = await second.until(() => second.messages.find(({ key }) => key.id === sent?.key.id));
  expect(copy.key).toMatchObject({ fromMe: true });
  second.close();
});

test("connections and logins are refused by faults", async () => {
  client.close();
  await gone();
  sandbox.faults.add({ kind: "refuse-connection" });
  const refused = connectClient(sandbox, memory);
  await refused.until(() => refused.closedWith !== undefined);
  expect(refused.opened).toBe(false);

  sandbox.faults.add({ kind: "refuse-upgrade", status: 503 });
  const webSocket = new WebSocket(sandbox.url);
  await new Promise((resolve) => webSocket.addEventListener("error", resolve));
  expect(sandbox.faults.list()).toEqual([]);

  for (const code of [403, 405]) {
    sandbox.faults.add({ kind: "fail-login", code, phone: LOJA });
    const failed = connectClient(sandbox, memory);
    await failed.until(() => failed.closedWith === code);
  }
  client = await loginClient(sandbox, memory);
});

test("a client that does not speak WhatsApp's protocol is disconnected", async () => {
  const socket = new WebSocket(sandbox.url);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
  socket.send("GET / HTTP/1.1\r\n\r\n");
  await closed;
  expect(sandbox.unhandled).toMatchObject([
    { reason: "Error: the client does not speak WhatsApp Web's protocol" },
  ]);
  sandbox.forgetUnhandled();
});
