import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import { type Client, type ClientMemory, makeClientMemory, pairByQr } from "../testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const ANA_JID = `${ANA}@s.whatsapp.net`;
const memory: ClientMemory = makeClientMemory();
let sandbox: WhatsappSandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana" });
  client = await pairByQr(sandbox, LOJA, memory);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  client.close();
  await sandbox.stop();
});

test("the client's query for numbers on WhatsApp returns only existing numbers", async () => {
  expect(await client.socket.onWhatsApp(ANA, "5511900000000")).toEqual([{ jid: ANA_JID, exists: true }]);
});

test("the client's query for devices returns the devices of a contact", async () => {
  const devices = await client.socket.getUSyncDevices([ANA_JID], false, false);
  expect(devices).toMatchObject([{ user: ANA, device: 0 }]);
});

test("queries for privacy, block list, status and disappearing messages are answered", async () => {
  expect(await client.socket.fetchPrivacySettings(true)).toMatchObject({ readreceipts: "all" });
  await client.socket.updateReadReceiptsPrivacy("all");
  expect(await client.socket.fetchBlocklist()).toEqual([]);
  await client.socket.updateBlockStatus(ANA_JID, "block");
  await client.socket.updateProfileStatus("aberto até as 18h");
  await client.socket.updateDefaultDisappearingMode(0);
  expect(await client.socket.fetchStatus(ANA_JID)).toMatchObject([{ id: ANA_JID }]);
  expect(await client.socket.fetchDisappearingDuration(ANA_JID)).toMatchObject([{ id: ANA_JID }]);
});

test("queries for unsupported data are answered at once instead of hanging", async () => {
  await expect(client.socket.profilePictureUrl(ANA_JID)).rejects.toThrow("item-not-found");
  await expect(client.socket.groupMetadata("120363000000000001@g.us")).rejects.toThrow("item-not-found");
  expect(await client.socket.groupFetchAllParticipating()).toEqual({});
  expect(await client.socket.getBusinessProfile(ANA_JID)).toBeUndefined();
});

test("queries for restrictions of the account are answered", async () => {
  expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
  await client.socket.fetchNewChatMessageCap();
});

test("chat settings written by the client are accepted", async () => {
  await client.socket.chatModify({ archive: true, lastMessages: [] }, ANA_JID);
  await client.socket.chatModify({ pin: true }, ANA_JID);
});

test("rotating the signed key and reading the digest of the key bundle are answered", async () => {
  await client.socket.rotateSignedPreKey();
  await client.socket.digestKeyBundle();
});

test("a client whose one-time keys run low is notified and uploads more keys", async () => {
  const newest = memory.creds.nextPreKeyId;
  sandbox.leavePreKeys(LOJA, 6);
  for (let n = 0; memory.creds.nextPreKeyId === newest; n++) {
    expect(n).toBeLessThan(10);
    const contact = `55119${String(10_000_000 + n)}`;
    sandbox.addContact({ number: contact, name: `Cliente ${n}` });
    await sandbox.say(contact, LOJA, "oi");
    await client.until(() => client.messages.some(({ key }) => key.remoteJidAlt?.startsWith(contact)));
  }
});

test("an unknown query is answered and recorded", async () => {
  const answer = await client.socket.query({
    tag: "iq",
    attrs: { to: "@s.whatsapp.net", type: "get", xmlns: "w:tomorrow" },
    content: [{ tag: "novelty", attrs: {} }],
  });
  expect(answer.attrs.type).toBe("result");
  expect(sandbox.unhandled).toMatchObject([{ reason: "iq w:tomorrow get novelty", phone: LOJA }]);
  sandbox.forgetUnhandled();
});
