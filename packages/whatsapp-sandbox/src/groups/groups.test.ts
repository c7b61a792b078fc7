import { downloadMediaMessage, normalizeMessageContent } from "baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import { type Client, pairByQr, receivedTextOf, receivedTextsOf, trustMediaHost } from "../testing/client.ts";
import type { GroupView } from "./groups.ts";

const LOJA = "5511912340001";
const FILIAL = "5511912340002";
const ANA = "5511987650001";
const BRUNO = "5511987650002";
const CAIO = "5511987650003";
let sandbox: WhatsappSandbox;
let loja: Client;
let filial: Client;
let group: GroupView;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  trustMediaHost(sandbox);
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addPhone({ number: FILIAL, name: "Filial" });
  for (const [number, name] of [
    [ANA, "Ana"],
    [BRUNO, "Bruno"],
    [CAIO, "Caio"],
  ] as const) {
    sandbox.addContact({ number, name });
  }
  loja = await pairByQr(sandbox, LOJA);
  filial = await pairByQr(sandbox, FILIAL);
  group = sandbox.createGroup({ subject: "Obra", members: [ANA, BRUNO, LOJA, FILIAL] });
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  loja.close();
  filial.close();
  await sandbox.stop();
});

const lidOf = (number: string) =>
  [...sandbox.contacts(), ...sandbox.phones()].find((one) => one.number === number)?.lid ?? "";
const received = (client: Client, id: string) =>
  client.until(() => client.messages.find(({ key }) => key.id === id));

test("the client is informed about a new group and can read the group's data", async () => {
  await loja.until(() => loja.groups.find(({ id, subject }) => id === group.jid && subject === "Obra"));
  const asked = await loja.socket.groupMetadata(group.jid);
  expect(asked).toMatchObject({
    subject: "Obra",
    addressingMode: "lid",
    size: 4,
    owner: `${lidOf(ANA)}@lid`,
  });
  expect(asked.participants[1]).toEqual({
    id: `${lidOf(BRUNO)}@lid`,
    phoneNumber: `${BRUNO}@s.whatsapp.net`,
    admin: null,
  });
  expect(Object.keys(await loja.socket.groupFetchAllParticipating())).toEqual([group.jid]);
  const strange = sandbox.createGroup({ subject: "Outra", members: [ANA, CAIO] });
  await expect(loja.socket.groupMetadata(strange.jid)).rejects.toThrow("item-not-found");
});

test("group members' messages reach every client with the members' own names", async () => {
  const first = await sandbox.sendToGroup(group.id, ANA, { kind: "text", text: "bom dia" });
  const second = await sandbox.sendToGroup(
    group.id,
    BRUNO,
    { kind: "text", text: "oi" },
    { quoted: first.id },
  );
  for (const client of [loja, filial]) {
    const message = await received(client, first.id);
    expect(message.key).toMatchObject({
      remoteJid: group.jid,
      participant: `${lidOf(ANA)}@lid`,
      participantAlt: `${ANA}@s.whatsapp.net`,
      fromMe: false,
    });
    expect(receivedTextOf(message)).toBe("bom dia");
    expect(message.pushName).toBe("Ana");
    const answer = await received(client, second.id);
    expect(answer.message?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: first.id,
      participant: `${lidOf(ANA)}@lid`,
    });
  }
  await sandbox.until(() => {
    const states = sandbox.groupMessages(group.id).find(({ id }) => id === first.id)?.states;
    return states?.[LOJA] === "delivered" && states[FILIAL] === "delivered" ? states : undefined;
  });
});

test("files, reactions, edits and deletions work in groups", async () => {
  const bytes = Buffer.from("planta da obra");
  const { id } = await sandbox.sendToGroup(group.id, ANA, { kind: "image", bytes, caption: "planta" });
  const message = await received(loja, id);
  expect(normalizeMessageContent(message.message)?.imageMessage?.caption).toBe("planta");
  expect(await downloadMediaMessage(message, "buffer", {})).toEqual(bytes);
  await sandbox.sendToGroup(group.id, BRUNO, { kind: "reaction", message: id, emoji: "👷" });
  const reaction = await loja.until(() => loja.reactions.find(({ key }) => key.id === id));
  expect(reaction.reaction.key?.participant).toBe(`${lidOf(BRUNO)}@lid`);
  const edited = await sandbox.sendToGroup(group.id, ANA, { kind: "edit", message: id, text: "planta nova" });
  expect(edited).toMatchObject({ text: "planta nova", reactions: [{ by: BRUNO, emoji: "👷" }] });
  await loja.until(() => loja.updates.some(({ key, update }) => key.id === id && update.message));
  await sandbox.sendToGroup(group.id, ANA, { kind: "delete", message: id });
  await loja.until(() => loja.updates.some(({ key, update }) => key.id === id && update.message === null));
  await expect(sandbox.sendToGroup(group.id, CAIO, { kind: "text", text: "?" })).rejects.toThrow(
    "not-a-member",
  );
});

test("a client's group message reaches all members, and receipts name the member", async () => {
  sandbox.setOnline(BRUNO, false);
  const sent = await loja.socket.sendMessage(group.jid, { text: "olá a todos" });
  const id = sent?.key.id ?? "";
  const message = await sandbox.waitForGroupMessage(group.id, { id });
  expect(message).toMatchObject({ author: LOJA, text: "olá a todos" });
  expect(receivedTextOf(await received(filial, id))).toBe("olá a todos");
  // Baileys adds receipts to a message's own event if they arrive together with the message.
  const receiptOf = (number: string, field: "receiptTimestamp" | "readTimestamp") =>
    [
      ...loja.receipts.filter(({ key }) => key.id === id).map(({ receipt }) => receipt),
      ...loja.messages.filter(({ key }) => key.id === id).flatMap(({ userReceipt }) => userReceipt ?? []),
    ].find((receipt) => receipt.userJid === `${lidOf(number)}@lid` && receipt[field]);
  await loja.until(() => receiptOf(ANA, "receiptTimestamp"));
  await loja.until(() => receiptOf(FILIAL, "receiptTimestamp"));
  expect(receiptOf(BRUNO, "receiptTimestamp")).toBeUndefined();
  sandbox.setOnline(BRUNO, true);
  await loja.until(() => receiptOf(BRUNO, "receiptTimestamp"));
  sandbox.seeInGroup(group.id, ANA, "read");
  await loja.until(() => receiptOf(ANA, "readTimestamp"));
  expect(() => sandbox.seeInGroup(group.id, ANA, "read", ["NEVER"])).toThrow("unknown-message");

  const again = await loja.socket.sendMessage(group.jid, { text: "de novo" });
  await sandbox.waitForGroupMessage(group.id, { id: again?.key.id ?? "", text: "de novo" });
  expect(receivedTextOf(await received(filial, again?.key.id ?? ""))).toBe("de novo");
});

test("messages from the phone and messages resent after corruption arrive in groups", async () => {
  sandbox.faults.add({ kind: "corrupt-delivery", phone: LOJA });
  const { id } = await sandbox.sendToGroup(group.id, ANA, { kind: "text", text: "borrado" });
  await loja.until(() => receivedTextsOf(loja).includes("borrado"));
  expect(await received(filial, id)).toBeDefined();
  const typed = await sandbox.sendToGroup(group.id, LOJA, { kind: "text", text: "do celular" });
  expect((await received(loja, typed.id)).key.fromMe).toBe(true);
  expect((await received(filial, typed.id)).key.fromMe).toBe(false);
});

test("typing in a group names the member", async () => {
  sandbox.typingInGroup(group.id, ANA, "composing");
  await loja.until(() =>
    loja.presences.some(({ id, presences }) => id === group.jid && presences[`${lidOf(ANA)}@lid`]),
  );
});

test("changes of a group are sent to its members", async () => {
  const stubs = () =>
    loja.messages.filter(({ key }) => key.remoteJid === group.jid).map((one) => one.messageStubType);
  sandbox.changeGroup(group.id, ANA, { subject: "Obra nova" });
  await loja.until(() => loja.groups.some(({ subject }) => subject === "Obra nova"));
  sandbox.changeGroup(group.id, ANA, { add: [CAIO] });
  await loja.until(() =>
    loja.members.some(({ action, participants }) => action === "add" && participants.length),
  );
  sandbox.changeGroup(group.id, ANA, { promote: [CAIO] });
  sandbox.changeGroup(group.id, BRUNO, { leave: true });
  await loja.until(() => loja.members.some(({ action }) => action === "remove"));
  expect(stubs().length).toBeGreaterThan(3);
  expect(sandbox.groups().find(({ id }) => id === group.id)?.members).toEqual([
    { number: ANA, admin: true },
    { number: LOJA, admin: false },
    { number: FILIAL, admin: false },
    { number: CAIO, admin: true },
  ]);
});

test("the client creates, changes and leaves a group", async () => {
  const made = await loja.socket.groupCreate("Vendas", [`${ANA}@s.whatsapp.net`]);
  await loja.socket.groupUpdateSubject(made.id, "Vendas SP");
  await loja.socket.groupUpdateDescription(made.id, "só vendas");
  await loja.socket.groupParticipantsUpdate(made.id, [`${lidOf(CAIO)}@lid`], "add");
  await loja.socket.groupParticipantsUpdate(made.id, [`${lidOf(CAIO)}@lid`], "promote");
  expect(await loja.socket.groupMetadata(made.id)).toMatchObject({
    subject: "Vendas SP",
    desc: "só vendas",
    size: 3,
  });
  await loja.socket.groupLeave(made.id);
  expect(
    sandbox
      .groups()
      .find(({ jid }) => jid === made.id)
      ?.members.map(({ number }) => number),
  ).toEqual([ANA, CAIO]);
});
