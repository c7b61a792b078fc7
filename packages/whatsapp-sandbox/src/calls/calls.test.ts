import type { WACallEvent } from "baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import {
  type Client,
  type ClientMemory,
  loginClient,
  makeClientMemory,
  pairByQr,
} from "../testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const LID = "190000000000001";
let sandbox: WhatsappSandbox;
let client: Client;
const memory: ClientMemory = makeClientMemory();

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana", lid: LID });
  client = await pairByQr(sandbox, LOJA, memory);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  client.close();
  await sandbox.stop();
});

const heard = (id: string, status: WACallEvent["status"]) =>
  client.until(() => client.calls.find((call) => call.id === id && call.status === status));
const ended = (id: string) => sandbox.calls(LOJA).find((call) => call.id === id)?.state;

test.each([false, true])("a call rings and can be rejected by the client (video: %s)", async (video) => {
  const { id } = sandbox.call(ANA, LOJA, { video });
  const offer = await heard(id, "offer");
  expect(offer).toMatchObject({
    isVideo: video,
    isGroup: false,
    chatId: `${LID}@lid`,
    callerPn: `${ANA}@s.whatsapp.net`,
  });
  await client.socket.rejectCall(id, offer.from);
  expect(ended(id)).toBe("rejected");
  const event = sandbox.eventsSince(0).findLast((one) => one.type === "call");
  expect(event).toMatchObject({ call: { id, state: "rejected", video } });
});

test("an unanswered call is missed and appears as a message in the chat", async () => {
  const { id } = sandbox.call(ANA, LOJA, { ringMs: 20 });
  await heard(id, "timeout");
  const missed = await client.until(() => client.messages.find(({ key }) => key.id === id));
  expect(missed.messageStubType).toBeTruthy();
  expect(ended(id)).toBe("missed");
});

test("a call ends when the caller hangs up or the phone answers or rejects it", async () => {
  for (const how of ["hung-up", "answered", "rejected"] as const) {
    const { id } = sandbox.call(ANA, LOJA, { addressing: "pn" });
    expect(await heard(id, "offer")).toMatchObject({ chatId: `${ANA}@s.whatsapp.net` });
    expect(sandbox.endCall(id, how).state).toBe(how);
    await heard(id, "terminate");
  }
  expect(() => sandbox.endCall("NEVER", "missed")).toThrow("unknown-call");
});

test("a call made while the client was offline is delivered when it is back", async () => {
  sandbox.drop(LOJA, 503);
  await client.until(() => client.closedWith === 503);
  const { id } = sandbox.call(ANA, LOJA);
  sandbox.endCall(id, "missed");
  client = await loginClient(sandbox, memory);
  expect(await heard(id, "timeout")).toMatchObject({ offline: true });
  await client.until(() => client.messages.some(({ key }) => key.id === id));
});
