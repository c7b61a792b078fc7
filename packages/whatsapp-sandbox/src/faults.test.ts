import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "./sandbox.ts";
import {
  type Client,
  type ClientMemory,
  loginClient,
  makeClientMemory,
  pairByQr,
  receivedTextOf,
  receivedTextsOf,
} from "./testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const ANA_JID = `${ANA}@s.whatsapp.net`;
let sandbox: WhatsappSandbox;
let client: Client;
const memory: ClientMemory = makeClientMemory();

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana" });
  client = await pairByQr(sandbox, LOJA, memory);
  // Exchanges a message in each direction, so that encryption sessions exist in both directions.
  await sandbox.say(ANA, LOJA, "começo");
  await client.until(() => receivedTextsOf(client).includes("começo"));
  await client.socket.sendMessage(ANA_JID, { text: "começo" });
  await sandbox.waitForMessage(ANA, { text: "começo" });
});

afterEach(() => {
  expect(sandbox.faults.list()).toEqual([]);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  client.close();
  await sandbox.stop();
});

async function send(text: string): Promise<string> {
  return (await client.socket.sendMessage(ANA_JID, { text }))?.key.id ?? "";
}

const wasAcked = (id: string) => client.acks.some(({ attrs }) => attrs.id === id);

test.each([479, 463])("a message refused with %i does not arrive", async (error) => {
  sandbox.faults.add({ kind: "refuse-message", error });
  const id = await send(`recusada ${error}`);
  await client.until(() => client.errors.get(id) === String(error));
  expect(sandbox.arrivals(id)).toHaveLength(1);
  expect(sandbox.conversation(ANA, LOJA).some((message) => message.id === id)).toBe(false);
});

test("a message whose ack is lost arrives without its sender getting an ack", async () => {
  sandbox.setOnline(ANA, false);
  sandbox.faults.add({ kind: "drop-ack", phone: LOJA });
  const id = await send("sem resposta");
  await sandbox.until(() => sandbox.conversation(ANA, LOJA).find((message) => message.id === id));
  const next = await send("com resposta");
  await client.until(() => wasAcked(next));
  expect(wasAcked(id)).toBe(false);
  sandbox.setOnline(ANA, true);
});

test("a slow ack arrives after the ack of a later message", async () => {
  sandbox.faults.add({ kind: "slow-ack", ms: 1_000 });
  const slow = await send("devagar");
  const quick = await send("depressa");
  await client.until(() => wasAcked(slow));
  const order = client.acks.map(({ attrs }) => attrs.id).filter((id) => id === slow || id === quick);
  expect(order).toEqual([quick, slow]);
});

test("a message resent under its id after a close before its arrival is stored once", async () => {
  sandbox.faults.add({ kind: "close-before-ack", code: 503 });
  const id = await send("caiu no meio");
  await client.until(() => client.closedWith === 503);
  client = await loginClient(sandbox, memory);
  expect(sandbox.inbox(ANA).some((message) => message.id === id)).toBe(false);
  await client.socket.sendMessage(ANA_JID, { text: "caiu no meio" }, { messageId: id });
  await sandbox.waitForMessage(ANA, { id });
  expect(sandbox.arrivals(id)).toHaveLength(2);
});

test("a message resent under its id after a close before its ack is stored once, arrived twice", async () => {
  sandbox.faults.add({ kind: "close-before-ack", code: 428, delivered: true });
  const id = await send("chegou, mas ninguém soube");
  await client.until(() => client.closedWith === 428);
  expect(wasAcked(id)).toBe(false);
  client = await loginClient(sandbox, memory);
  await client.socket.sendMessage(ANA_JID, { text: "chegou, mas ninguém soube" }, { messageId: id });
  await sandbox.until(() => sandbox.inbox(ANA).find((one) => one.id === id && one.timesArrived === 2));
  expect(sandbox.inbox(ANA).filter((one) => one.id === id)).toHaveLength(1);
});

test("a corrupt ciphertext is requested again and then read", async () => {
  sandbox.faults.add({ kind: "corrupt-delivery" });
  const { id } = await sandbox.say(ANA, LOJA, "chegou quebrada");
  const message = await client.until(() =>
    client.messages.find((one) => one.key.id === id && receivedTextOf(one) === "chegou quebrada"),
  );
  expect(message.key.fromMe).toBe(false);
  await sandbox.until(() =>
    sandbox.conversation(ANA, LOJA).find((one) => one.id === id && one.state === "delivered"),
  );
  expect(sandbox.phones()[0]?.devices[0]?.waiting).toBe(0);
});

test("a message delivered twice reaches the client under the same id", async () => {
  sandbox.faults.add({ kind: "duplicate-delivery" });
  const { id } = await sandbox.say(ANA, LOJA, "em dobro");
  await client.until(() =>
    client.messages.some((one) => one.key.id === id && receivedTextOf(one) === "em dobro"),
  );
  const delivered = sandbox.stanzas.filter(
    ({ node, direction }) =>
      direction === "server-to-client" && node.tag === "message" && node.attrs.id === id,
  );
  expect(delivered.length).toBeGreaterThanOrEqual(2);
});

test("messages delivered in reverse order are all read", async () => {
  sandbox.faults.add({ kind: "reverse-deliveries", count: 3 });
  for (const text of ["primeira", "segunda", "terceira"]) await sandbox.say(ANA, LOJA, text);
  await client.until(() => receivedTextsOf(client).includes("primeira"));
  expect(receivedTextsOf(client).slice(-3)).toEqual(["terceira", "segunda", "primeira"]);
});

test("a session can start without a one-time key", async () => {
  sandbox.addContact({ number: "5511987650010", name: "Sem chave" });
  sandbox.faults.add({ kind: "withhold-prekey" });
  await sandbox.say("5511987650010", LOJA, "sem chave avulsa");
  await client.until(() => receivedTextsOf(client).includes("sem chave avulsa"));

  sandbox.addContact({ number: "5511987650011", name: "Sem chave também" });
  sandbox.faults.add({ kind: "withhold-prekey", times: "until-cleared" });
  await client.socket.sendMessage("5511987650011@s.whatsapp.net", { text: "também sem" });
  await sandbox.waitForMessage("5511987650011", { text: "também sem" });
  sandbox.faults.clear();
});

test("no message can be sent to a contact without any keys", async () => {
  sandbox.addContact({ number: "5511987650012", name: "Sem nada" });
  sandbox.faults.add({ kind: "refuse-prekeys", times: "until-cleared" });
  await expect(client.socket.sendMessage("5511987650012@s.whatsapp.net", { text: "nada" })).rejects.toThrow();
  sandbox.faults.clear();
  await client.socket.sendMessage("5511987650012@s.whatsapp.net", { text: "agora sim" });
  await sandbox.waitForMessage("5511987650012", { text: "agora sim" });
});

test("a contact who cannot decrypt a message requests it again from the client", async () => {
  const [session] = [...memory.keys.keys()].filter(
    (key) => key.startsWith("session:") && key.includes("_1.0"),
  );
  expect(session).toBeDefined();
  const messageId = "3EB0RESEND0000000001";
  sandbox.faults.add({ kind: "corrupt-arrival" });
  await client.socket.sendMessage(ANA_JID, { text: "leia de novo" }, { messageId });
  await sandbox.waitForMessage(ANA, { id: messageId, text: "leia de novo" });
  expect(sandbox.arrivals(messageId).map(({ asked }) => asked)).toEqual([false, true]);
  expect(sandbox.inbox(ANA).find(({ id }) => id === messageId)?.timesArrived).toBe(1);
});

test("a fault keeps its phone and number of times, and an invalid fault is refused", () => {
  sandbox.faults.add({ kind: "refuse-message", error: 479, phone: "5511900000099", times: 2 });
  expect(sandbox.faults.list()).toEqual([
    { kind: "refuse-message", error: 479, phone: "5511900000099", times: 2 },
  ]);
  expect(() => sandbox.faults.add({ kind: "slow-ack", ms: -1 })).toThrow();
  sandbox.faults.clear();
});

test("receipts can overtake the ack, get lost, be reordered or name the other identity", async () => {
  sandbox.faults.add({ kind: "receipt-before-ack" });
  sandbox.faults.add({ kind: "slow-ack", ms: 50 });
  const early = await send("recibo primeiro");
  await client.until(() => client.statuses.get(early) === 3 && wasAcked(early));
  const told = (id: string) =>
    sandbox.stanzas
      .filter(({ node, direction }) => direction === "server-to-client" && node.attrs.id === id)
      // Omits the receipts with which the sender's own phone confirms its copy.
      .filter(({ node }) => node.attrs.type !== "sender")
      .map(({ node }) => node);
  expect(told(early).map(({ tag }) => tag)).toEqual(["receipt", "ack"]);

  sandbox.faults.add({ kind: "drop-receipt" });
  const lost = await send("recibo perdido");
  await client.until(() => wasAcked(lost));
  sandbox.read(ANA, LOJA, { ids: [lost] });
  await client.until(() => client.statuses.get(lost) === 4);

  sandbox.faults.add({ kind: "reverse-receipts", count: 2 });
  const reversed = await send("lido antes de entregue");
  await sandbox.waitForMessage(ANA, { id: reversed });
  sandbox.read(ANA, LOJA, { ids: [reversed] });
  // Baileys merges the two receipts into one event, which contains only the later receipt. The status "read" may
  // therefore never appear.
  await client.until(() => (client.statuses.get(reversed) ?? 0) >= 3);
  const receipts = told(reversed).filter(({ tag }) => tag === "receipt");
  expect(receipts.map(({ attrs }) => attrs.type)).toEqual(["read", undefined]);

  sandbox.faults.add({ kind: "receipt-under-other-name" });
  const renamed = await send("outro nome");
  await client.until(() => client.statuses.get(renamed) === 3);
  const receipt = told(renamed).find(({ tag }) => tag === "receipt");
  expect(receipt?.attrs.from).toMatch(/@lid$/);
});

test("messages from while the client was offline are delivered in order", async () => {
  sandbox.drop(LOJA, 503);
  await client.until(() => client.closedWith === 503);
  const words = ["um", "dois", "três", "quatro", "cinco"].map((word) => `ausente ${word}`);
  for (const word of words) await sandbox.say(ANA, LOJA, word);
  client = await loginClient(sandbox, memory);
  await client.until(() => receivedTextsOf(client).includes("ausente cinco"));
  expect(receivedTextsOf(client).filter((text) => text?.startsWith("ausente"))).toEqual(words);
});
