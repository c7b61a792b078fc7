import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import { type Client, pairByQr, receivedTextOf, receivedTextsOf } from "../testing/client.ts";

const LOJA = "5511912340001";
const FILIAL = "5511912340002";
const ANA = "5511987650001";
const BRUNO = "5511987650002";
const LID = "190000000000001";
let sandbox: WhatsappSandbox;
let loja: Client;
let filial: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addPhone({ number: FILIAL, name: "Filial" });
  sandbox.addContact({ number: ANA, name: "Ana", lid: LID });
  sandbox.addContact({ number: BRUNO, name: "Bruno" });
  loja = await pairByQr(sandbox, LOJA);
  filial = await pairByQr(sandbox, FILIAL);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  loja.close();
  filial.close();
  await sandbox.stop();
});

async function send(client: Client, to: string, text: string, options = {}): Promise<string> {
  const sent = await client.socket.sendMessage(to, { text }, options);
  return sent?.key.id ?? "";
}

test("a contact's message from the LID includes the number", async () => {
  const { id } = await sandbox.say(ANA, LOJA, "oi, é do LID");
  const message = await loja.until(() => loja.messages.find(({ key }) => key.id === id));
  expect(message.key).toMatchObject({
    remoteJid: `${LID}@lid`,
    remoteJidAlt: `${ANA}@s.whatsapp.net`,
    addressingMode: "lid",
    fromMe: false,
  });
  expect(message.pushName).toBe("Ana");
  expect(receivedTextOf(message)).toBe("oi, é do LID");
});

test("a contact's message from the number includes the LID", async () => {
  const { id } = await sandbox.say(ANA, LOJA, "oi, é do número", { addressing: "pn" });
  const message = await loja.until(() => loja.messages.find(({ key }) => key.id === id));
  expect(message.key).toMatchObject({
    remoteJid: `${ANA}@s.whatsapp.net`,
    remoteJidAlt: `${LID}@lid`,
    addressingMode: "pn",
  });
  expect(receivedTextOf(message)).toBe("oi, é do número");
});

test("a client's message to a number or a LID arrives, and its ticks rise", async () => {
  for (const to of [`${ANA}@s.whatsapp.net`, `${LID}@lid`]) {
    const id = await send(loja, to, `para ${to}`);
    const arrived = await sandbox.waitForMessage(ANA, { id });
    expect(arrived).toMatchObject({
      text: `para ${to}`,
      phone: LOJA,
      timesArrived: 1,
      state: "delivered",
      addressing: to.endsWith("lid") ? "lid" : "pn",
    });
    await loja.until(() => loja.acks.some(({ attrs }) => attrs.id === id && !attrs.error));
    await loja.until(() => loja.statuses.get(id) === 3);
    sandbox.read(ANA, LOJA, { ids: [id] });
    await loja.until(() => loja.statuses.get(id) === 4);
    sandbox.played(ANA, LOJA, { ids: [id], addressing: "pn" });
    await loja.until(() => loja.statuses.get(id) === 5);
    expect(sandbox.arrivals(id)).toMatchObject([{ phone: LOJA, to, asked: false }]);
  }
});

test("reading without ids reads all arrived messages in one receipt", async () => {
  const ids = [
    await send(loja, `${ANA}@s.whatsapp.net`, "um"),
    await send(loja, `${ANA}@s.whatsapp.net`, "dois"),
  ];
  for (const id of ids) await sandbox.waitForMessage(ANA, { id });
  sandbox.read(ANA, LOJA);
  await loja.until(() => ids.every((id) => loja.statuses.get(id) === 4));
  expect(() => sandbox.read(ANA, LOJA, { ids: ["NEVER"] })).toThrow("unknown-message");
});

test("the client's receipts show a message as delivered, and as read once it is marked", async () => {
  const { id } = await sandbox.say(ANA, LOJA, "você viu?");
  const stateOf = () => sandbox.conversation(ANA, LOJA).find((message) => message.id === id)?.state;
  const message = await loja.until(() => loja.messages.find(({ key }) => key.id === id));
  await sandbox.until(() => stateOf() === "delivered" || undefined);
  await loja.socket.readMessages([message.key]);
  await sandbox.until(() => stateOf() === "read" || undefined);
});

test("quoted messages keep their original in both directions", async () => {
  const question = await sandbox.say(ANA, LOJA, "tem sofá azul?");
  const received = await loja.until(() => loja.messages.find(({ key }) => key.id === question.id));
  const answerId = await send(loja, `${LID}@lid`, "tem sim", { quoted: received });
  const answer = await sandbox.waitForMessage(ANA, { id: answerId });
  expect(answer).toMatchObject({
    kind: "extendedTextMessage",
    text: "tem sim",
    quoted: { id: question.id, text: "tem sofá azul?" },
  });

  const reply = await sandbox.say(ANA, LOJA, "quero um", { quoted: answerId });
  const context = (await loja.until(() => loja.messages.find(({ key }) => key.id === reply.id))).message
    ?.extendedTextMessage?.contextInfo;
  expect(context?.stanzaId).toBe(answerId);
  expect(context?.quotedMessage?.conversation).toBe("tem sim");
  await expect(sandbox.say(ANA, LOJA, "?", { quoted: "NEVER" })).rejects.toThrow("unknown-message");
});

test("an offline contact causes only the server's ack and receives the message later", async () => {
  sandbox.setOnline(BRUNO, false);
  const id = await send(loja, `${BRUNO}@s.whatsapp.net`, "quando puder");
  await loja.until(() => loja.acks.some(({ attrs }) => attrs.id === id));
  await sandbox.until(() => sandbox.conversation(BRUNO, LOJA).find((message) => message.id === id));
  expect(sandbox.inbox(BRUNO)).toEqual([]);
  expect(loja.statuses.get(id) ?? 0).toBeLessThan(3);

  sandbox.setOnline(BRUNO, true);
  await loja.until(() => loja.statuses.get(id) === 3);
  expect(sandbox.inbox(BRUNO)).toMatchObject([{ id, state: "delivered" }]);
});

test("typing is shown to both sides", async () => {
  for (const [state, seen] of [
    ["composing", "composing"],
    ["recording", "recording"],
    ["paused", "available"],
  ] as const) {
    sandbox.typing(ANA, LOJA, state);
    await loja.until(() =>
      loja.presences.some(
        ({ id, presences }) => id === `${LID}@lid` && presences[id]?.lastKnownPresence === seen,
      ),
    );
  }
  sandbox.typing(ANA, LOJA, "composing", "pn");
  await loja.until(() => loja.presences.some(({ id }) => id === `${ANA}@s.whatsapp.net`));

  for (const state of ["composing", "recording", "paused"] as const) {
    await loja.socket.sendPresenceUpdate(state, `${ANA}@s.whatsapp.net`);
    await sandbox.until(() =>
      sandbox
        .eventsSince(0)
        .find((event) => event.type === "phone-typing" && event.contact === ANA && event.state === state),
    );
  }
});

test("a subscriber to a contact's presence sees the contact come and go", async () => {
  await loja.socket.presenceSubscribe(`${BRUNO}@s.whatsapp.net`);
  const seen = (presence: string) =>
    loja.presences.some(
      ({ id, presences }) =>
        id === `${BRUNO}@s.whatsapp.net` && presences[id]?.lastKnownPresence === presence,
    );
  await loja.until(() => seen("available"));
  sandbox.setOnline(BRUNO, false);
  await loja.until(() => seen("unavailable"));
  sandbox.setOnline(BRUNO, true);
});

test("the client's own presence is visible in the sandbox", async () => {
  await loja.socket.sendPresenceUpdate("unavailable");
  const lastPresence = () =>
    sandbox.eventsSince(0).findLast((event) => event.type === "phone-presence" && event.phone === LOJA);
  await sandbox.until(() => {
    const event = lastPresence();
    return event?.type === "phone-presence" && !event.available ? event : undefined;
  });
  await loja.socket.sendPresenceUpdate("available");
});

test("a message sent twice under one id arrives twice and is stored once", async () => {
  const id = await send(loja, `${ANA}@s.whatsapp.net`, "uma vez só");
  await sandbox.waitForMessage(ANA, { id });
  await send(loja, `${ANA}@s.whatsapp.net`, "uma vez só", { messageId: id });
  const message = await sandbox.until(() =>
    sandbox.inbox(ANA).find((one) => one.id === id && one.timesArrived === 2),
  );
  expect(message.text).toBe("uma vez só");
  expect(sandbox.arrivals(id)).toHaveLength(2);
  expect(sandbox.inbox(ANA).filter((one) => one.id === id)).toHaveLength(1);
});

test("a contact may send one id twice, and messages keep their order", async () => {
  const { id } = await sandbox.say(BRUNO, LOJA, "de novo");
  await sandbox.say(BRUNO, LOJA, "de novo", { id });
  await Promise.all(["a", "b", "c", "d"].map((text) => sandbox.say(BRUNO, LOJA, `ordem ${text}`)));
  await loja.until(() => receivedTextsOf(loja).includes("ordem d"));
  expect(loja.messages.filter(({ key }) => key.id === id)).toHaveLength(2);
  expect(receivedTextsOf(loja).filter((text) => text?.startsWith("ordem"))).toEqual(
    ["a", "b", "c", "d"].map((text) => `ordem ${text}`),
  );
  expect(sandbox.conversation(BRUNO, LOJA).filter((message) => message.id === id)).toHaveLength(1);
});

test("many contacts writing at once to two phones are all read in order", async () => {
  const crowd = Array.from({ length: 12 }, (_, n) => `55118000${String(20_000 + n)}`);
  for (const number of crowd) sandbox.addContact({ number, name: "Multidão" });
  await Promise.all(
    crowd.map(async (number) => {
      for (const word of ["um", "dois", "três", "quatro"]) {
        await sandbox.say(number, LOJA, `${number} ${word}`);
        await sandbox.say(number, FILIAL, `${number} ${word}`);
      }
    }),
  );
  for (const number of crowd) {
    const said = ["um", "dois", "três", "quatro"].map((word) => `${number} ${word}`);
    for (const client of [loja, filial]) {
      await client.until(() => receivedTextsOf(client).includes(`${number} quatro`));
      expect(receivedTextsOf(client).filter((text) => text?.startsWith(number))).toEqual(said);
    }
  }
});

test("accounts do not see each other's chats and can write to each other", async () => {
  await sandbox.say(ANA, FILIAL, "só para a filial");
  await filial.until(() => receivedTextsOf(filial).includes("só para a filial"));
  expect(receivedTextsOf(loja)).not.toContain("só para a filial");

  const id = await send(loja, `${FILIAL}@s.whatsapp.net`, "de loja para filial");
  const received = await filial.until(() => filial.messages.find(({ key }) => key.id === id));
  expect(receivedTextOf(received)).toBe("de loja para filial");
  await sandbox.waitForMessage(FILIAL, { id });
  await filial.socket.readMessages([received.key]);
  await loja.until(() => loja.statuses.get(id) === 4);
});

test("a message to a number without WhatsApp is refused", async () => {
  const id = await send(loja, "5511900000000@s.whatsapp.net", "alô?");
  await loja.until(() => loja.statuses.get(id) === 0);
  expect(loja.errors.get(id)).toBe("404");
});
