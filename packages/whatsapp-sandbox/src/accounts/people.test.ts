import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import {
  type Client,
  type ClientMemory,
  loginClient,
  makeClientMemory,
  pairByQr,
  receivedTextOf,
  trustMediaHost,
} from "../testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const BRUNO = "5511987650002";
const OLD = "551187650003";
const SECRET = "5511987650009";
let sandbox: WhatsappSandbox;
let client: Client;
const memory: ClientMemory = makeClientMemory();
const lidOf = (number: string) => `${sandbox.contacts().find((one) => one.number === number)?.lid}@lid`;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  trustMediaHost(sandbox);
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana" });
  sandbox.addContact({ number: BRUNO, name: "Bruno" });
  sandbox.addContact({ number: OLD, name: "Antiga" });
  sandbox.addContact({ number: SECRET, name: "Sem número", hideNumber: true });
  sandbox.shareHistory(LOJA, 2);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute)).toISOString();
  for (const minute of [1, 2, 3]) {
    const content = { kind: "text", text: `passado ${minute}` } as const;
    await sandbox.remember(ANA, LOJA, { from: minute === 2 ? "phone" : "contact", at: at(minute), content });
  }
  await sandbox.remember(SECRET, LOJA, {
    from: "contact",
    at: at(9),
    state: "server",
    content: { kind: "image", caption: "quem sou?" },
  });
  await sandbox.saveContacts(LOJA, [
    { number: ANA, name: "Ana do Açougue" },
    { number: "5511900000000", name: "Fora do WhatsApp" },
  ]);
  sandbox.createGroup({ subject: "Turma", members: [ANA, LOJA] });
  client = await pairByQr(sandbox, LOJA, memory);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  client.close();
  await sandbox.stop();
});

test("the first login delivers each chat's history with names, numbers and LIDs", async () => {
  const history = await client.until(() => client.histories.find(({ chats }) => chats.length > 0));
  expect(history.messages.map((one) => [receivedTextOf(one), one.key.fromMe])).toEqual([
    ["passado 3", false],
    ["passado 2", true],
    [undefined, false],
  ]);
  expect(history.contacts).toMatchObject([
    { id: lidOf(ANA), phoneNumber: `${ANA}@s.whatsapp.net`, name: "Ana" },
    { id: lidOf(SECRET), name: "Sem número" },
    { name: "Turma" },
  ]);
  expect(history.contacts[1]?.phoneNumber).toBeUndefined();
  expect(history.chats.map(({ unreadCount }) => unreadCount)).toEqual([0, 1, 0]);
  await client.until(() => client.contacts.find(({ id, notify }) => id === lidOf(ANA) && notify === "Ana"));
});

test("the phone's address book delivers names, including those added later", async () => {
  const named = (name: string) => client.until(() => client.contacts.find((one) => one.name === name));
  expect(await named("Ana do Açougue")).toMatchObject({ id: `${ANA}@s.whatsapp.net`, lid: lidOf(ANA) });
  expect(await named("Fora do WhatsApp")).toMatchObject({ id: "5511900000000@s.whatsapp.net" });
  await sandbox.saveContacts(LOJA, [{ number: BRUNO, name: "Bruno da Padaria" }]);
  await named("Bruno da Padaria");
  // The client also writes patches of its own, between two patches of the phone.
  await client.socket.chatModify({ pin: true }, `${ANA}@s.whatsapp.net`);
  await client.socket.addOrEditContact(`${BRUNO}@s.whatsapp.net`, { fullName: "Bruno P." });
  await sandbox.saveContacts(LOJA, [{ number: SECRET, name: "Misteriosa" }]);
  expect(await named("Misteriosa")).toMatchObject({ id: lidOf(SECRET) });
});

test("a second device of the phone receives the same names and those the first one changed", async () => {
  const second = await pairByQr(sandbox, LOJA);
  await second.until(() => second.contacts.some(({ name }) => name === "Ana do Açougue"));
  await client.socket.addOrEditContact(`${OLD}@s.whatsapp.net`, { fullName: "Antiga B." });
  await second.until(() => second.contacts.some(({ name }) => name === "Antiga B."));
  second.close();
});

test("a number check finds numbers with and without the ninth digit", async () => {
  expect(await client.socket.onWhatsApp("5511987650003", "551187650001", "5511900000000")).toEqual([
    { jid: `${OLD}@s.whatsapp.net`, exists: true },
    { jid: `${ANA}@s.whatsapp.net`, exists: true },
  ]);
});

test("profile pictures are fetched, changed, hidden and removed", async () => {
  const bytes = Buffer.from("a portrait");
  const jid = `${ANA}@s.whatsapp.net`;
  await sandbox.setPicture(ANA, bytes);
  const url = (await client.socket.profilePictureUrl(jid, "image")) ?? "";
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
  await client.until(() =>
    client.contactUpdates.some((one) => one.id === lidOf(ANA) && one.imgUrl === "changed"),
  );
  await sandbox.setPicture(ANA, "hidden");
  await expect(client.socket.profilePictureUrl(jid)).rejects.toThrow("not-authorized");
  await sandbox.setPicture(ANA, null);
  await client.until(() => client.contactUpdates.some((one) => one.imgUrl === "removed"));
  const [group] = sandbox.groups();
  await sandbox.setPicture(group?.jid ?? "", bytes);
  expect(await client.socket.profilePictureUrl(group?.jid ?? "")).toContain(sandbox.mediaUrl);
});

test("a contact's new name arrives with the next message", async () => {
  sandbox.rename(BRUNO, "Bruno Novo");
  const { id } = await sandbox.say(BRUNO, LOJA, "troquei");
  const message = await client.until(() => client.messages.find(({ key }) => key.id === id));
  expect(message.pushName).toBe("Bruno Novo");
});

test("a contact who writes by number and by LID can be answered under both", async () => {
  for (const addressing of ["pn", "lid", "pn"] as const) {
    const { id } = await sandbox.say(OLD, LOJA, `por ${addressing}`, { addressing });
    const { key } = await client.until(() => client.messages.find((one) => one.key.id === id));
    expect(key.remoteJid).toBe(addressing === "lid" ? lidOf(OLD) : `${OLD}@s.whatsapp.net`);
    const sent = await client.socket.sendMessage(key.remoteJid ?? "", { text: `resposta ${addressing}` });
    await sandbox.waitForMessage(OLD, { id: sent?.key.id ?? "" });
    sandbox.read(OLD, LOJA, { addressing: addressing === "lid" ? "pn" : "lid" });
    await client.until(() => client.statuses.get(sent?.key.id ?? "") === 4);
  }
});

test("a contact whose LID changes can write and is reached under both LIDs", async () => {
  const before = lidOf(BRUNO);
  await sandbox.say(BRUNO, LOJA, "antes");
  await client.socket.sendMessage(before, { text: "ok" });
  sandbox.changeLid(BRUNO);
  expect(lidOf(BRUNO)).not.toBe(before);
  const { id } = await sandbox.say(BRUNO, LOJA, "depois");
  const message = await client.until(() => client.messages.find((one) => one.key.id === id));
  expect(message.key).toMatchObject({ remoteJid: lidOf(BRUNO), remoteJidAlt: `${BRUNO}@s.whatsapp.net` });
  expect(receivedTextOf(message)).toBe("depois");
  for (const to of [before, lidOf(BRUNO)]) {
    const sent = await client.socket.sendMessage(to, { text: `para ${to}` });
    await sandbox.waitForMessage(BRUNO, { id: sent?.key.id ?? "" });
  }
});

test("the number of a contact who hides the number is never sent", async () => {
  const { id } = await sandbox.say(SECRET, LOJA, "adivinhe");
  const { key } = await client.until(() => client.messages.find((one) => one.key.id === id));
  expect(key).toMatchObject({ remoteJid: lidOf(SECRET) });
  expect(key.remoteJidAlt).toBeFalsy();
  expect(await client.socket.signalRepository.lidMapping.getPNForLID(lidOf(SECRET))).toBeNull();
  const sent = await client.socket.sendMessage(lidOf(SECRET), { text: "não sei" });
  await sandbox.waitForMessage(SECRET, { id: sent?.key.id ?? "" });
  await client.until(() => client.statuses.get(sent?.key.id ?? "") === 3);
});

test("a device that was linked before does not receive the history again", async () => {
  client.close();
  const again = await loginClient(sandbox, memory);
  await sandbox.say(ANA, LOJA, "de volta");
  await again.until(() => again.messages.some((one) => receivedTextOf(one) === "de volta"));
  expect(again.histories).toEqual([]);
  client = again;
});
