import { Curve, WA_CERT_DETAILS } from "baileys";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isSignedBy } from "../protocol/xeddsa.ts";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import {
  connectClient,
  loginClient,
  makeClientMemory,
  pairByQr,
  receivedTextsOf,
} from "../testing/client.ts";

const LOJA = "5511912340001";
const FILIAL = "5511912340002";
const ANA = "5511987650001";
const whatsAppRoot = Buffer.from(WA_CERT_DETAILS.PUBLIC_KEY);
let sandbox: WhatsappSandbox;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja Aurora" });
  sandbox.addPhone({ number: FILIAL, name: "Filial Centro" });
  sandbox.addContact({ number: ANA, name: "Ana" });
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  await sandbox.stop();
});

test("a scanned QR code pairs the client, which restarts, logs in and exchanges messages", async () => {
  const memory = makeClientMemory();
  const client = await pairByQr(sandbox, LOJA, memory);
  const [phone] = sandbox.phones();
  expect(memory.creds.me).toMatchObject({
    id: `${LOJA}:1@s.whatsapp.net`,
    lid: `${phone?.lid}:1@lid`,
    name: "Loja Aurora",
  });
  expect(phone?.devices).toMatchObject([{ id: 1, connected: true }]);

  await sandbox.say(ANA, LOJA, "bom dia");
  await client.until(() => receivedTextsOf(client).includes("bom dia"));
  await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "bom dia, Ana" });
  await sandbox.waitForMessage(ANA, { text: "bom dia, Ana" });
  client.close();
});

test("the first login delivers a settings key, the history notice and the contacts' LIDs", async () => {
  const memory = makeClientMemory();
  const client = await pairByQr(sandbox, LOJA, memory);
  await client.until(() => memory.creds.accountSyncCounter > 0);
  expect(memory.creds.myAppStateKeyId).toBeTruthy();
  const [ana] = sandbox.contacts();
  expect(await client.socket.signalRepository.lidMapping.getLIDForPN(`${ANA}@s.whatsapp.net`)).toBe(
    `${ana?.lid}@lid`,
  );
  client.close();
});

test("a pairing code typed on the phone pairs the client", async () => {
  const memory = makeClientMemory();
  const newcomer = connectClient(sandbox, memory);
  await newcomer.until(() => newcomer.qrs[0]);
  const code = await newcomer.socket.requestPairingCode(FILIAL);
  await sandbox.until(() => sandbox.pairingWaits(FILIAL) || undefined);
  const { device } = await sandbox.enterPairingCode(code, FILIAL);
  await newcomer.until(() => newcomer.closedWith === 515);
  const client = await loginClient(sandbox, memory);
  expect(memory.creds.me?.id).toBe(`${FILIAL}:${device}@s.whatsapp.net`);
  client.close();
});

test("a wrong pairing code links no device", async () => {
  const newcomer = connectClient(sandbox, makeClientMemory());
  await newcomer.until(() => newcomer.qrs[0]);
  await newcomer.socket.requestPairingCode(FILIAL, "ABCD1234");
  await sandbox.until(() => sandbox.pairingWaits(FILIAL) || undefined);
  const before = sandbox.phones().find(({ number }) => number === FILIAL)?.devices.length;
  await expect(sandbox.enterPairingCode("ABCD1235", FILIAL)).rejects.toThrow("wrong-pairing-code");
  expect(sandbox.phones().find(({ number }) => number === FILIAL)?.devices).toHaveLength(before ?? -1);
  newcomer.close();
});

test("a pairing with a forged secret is refused by the client and links no device", async () => {
  const newcomer = connectClient(sandbox, makeClientMemory());
  const qr = await newcomer.until(() => newcomer.qrs[0]);
  const parts = qr.split(",");
  parts[3] = Buffer.alloc(32, 7).toString("base64");
  const before = sandbox.phones()[0]?.devices.length;
  await expect(sandbox.scan(parts.join(","), LOJA)).rejects.toThrow("pairing-refused");
  expect(newcomer.closedWith).not.toBe(515);
  expect(sandbox.phones()[0]?.devices).toHaveLength(before ?? -1);
});

test("a QR code expires with the connection that showed it", async () => {
  const newcomer = connectClient(sandbox, makeClientMemory(), { qrTimeout: 30 });
  const [first] = await newcomer.until(() => newcomer.qrs.length > 1 && newcomer.qrs);
  await newcomer.until(() => newcomer.closedWith === 408);
  expect(newcomer.qrs).toHaveLength(6);
  expect(new Set(newcomer.qrs).size).toBe(6);
  await sandbox.until(() => !sandbox.pairingWaits() || undefined);
  await expect(sandbox.scan(first ?? "", LOJA)).rejects.toThrow("qr-expired");
  await expect(sandbox.scan("https://example.org", LOJA)).rejects.toThrow("qr-unreadable");
  await expect(sandbox.scan("2@a,b,c,d,1", "5511000000000")).rejects.toThrow("unknown-phone");
});

test("a client that checks signatures accepts the sandbox only with the sandbox's root key", async () => {
  vi.spyOn(Curve, "verify").mockImplementation((key, message, signature) =>
    isSignedBy(Buffer.from(key).subarray(-32), message, signature),
  );
  const stranger = connectClient({ url: sandbox.url, rootPublicKey: whatsAppRoot }, makeClientMemory());
  await stranger.until(() => stranger.closedWith !== undefined);
  expect(stranger.closedWith).toBe(400);
  expect(stranger.qrs).toEqual([]);

  const client = await pairByQr(sandbox, LOJA);
  expect(client.opened).toBe(true);
  client.close();
});
