import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "./sandbox.ts";
import { type Client, type ClientMemory, makeClientMemory, pairByQr } from "./testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const hour = 3_600_000;
let sandbox: WhatsappSandbox;
let client: Client;
const memory: ClientMemory = makeClientMemory();
let strangers = 0;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana" });
  client = await pairByQr(sandbox, LOJA, memory);
  await sandbox.say(ANA, LOJA, "bom dia");
});

beforeEach(() => {
  sandbox.lockReachout(LOJA, null);
  sandbox.limitNewChats(LOJA, null);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  client.close();
  await sandbox.stop();
});

function addStranger(): string {
  const number = `55118${String(++strangers).padStart(8, "0")}`;
  sandbox.addContact({ number, name: "Ninguém" });
  return number;
}

/**
 * Sends a message and returns the error code of the server's acknowledgement, or "taken" if the message was accepted.
 */
async function send(number: string): Promise<string> {
  const sent = await client.socket.sendMessage(`${number}@s.whatsapp.net`, { text: "oferta" });
  const ack = await client.until(() => client.acks.find(({ attrs }) => attrs.id === sent?.key.id));
  return ack.attrs.error ?? "taken";
}

const inAnHour = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 + hour);

test("an account without restrictions can write to new contacts", async () => {
  expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
  expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
    total_quota: -1,
    capping_status: "NONE",
  });
  expect(await send(addStranger())).toBe("taken");
});

test("a locked account is refused with 463 only for new contacts and can read the lock's end", async () => {
  const until = inAnHour();
  const told: unknown[] = [];
  client.socket.ev.on("connection.update", ({ reachoutTimeLock }) => told.push(reachoutTimeLock));
  sandbox.lockReachout(LOJA, until);
  const locked = { isActive: true, timeEnforcementEnds: until };
  await expect.poll(() => told.at(-1)).toMatchObject(locked);
  const stranger = addStranger();
  expect(await send(stranger)).toBe("463");
  expect(sandbox.conversation(stranger, LOJA)).toEqual([]);
  expect(await send(ANA)).toBe("taken");
  expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject(locked);
  sandbox.lockReachout(LOJA, null);
  expect(await send(stranger)).toBe("taken");
});

test("an account with a quota of new chats is warned twice and capped; known chats continue", async () => {
  const endsAt = inAnHour();
  const told: (string | undefined)[] = [];
  client.socket.ev.on("message-capping.update", ({ capping_status }) => told.push(capping_status));
  sandbox.limitNewChats(LOJA, { total: 10, endsAt });
  const begun = Array.from({ length: 10 }, addStranger);
  for (const stranger of begun) expect(await send(stranger)).toBe("taken");
  expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
    total_quota: 10,
    used_quota: 10,
    cycle_end_timestamp: String(endsAt.getTime() / 1_000),
    capping_status: "CAPPED",
  });
  const warnings = () => told.filter((status) => status !== "NONE");
  await expect.poll(warnings).toEqual(["FIRST_WARNING", "SECOND_WARNING", "CAPPED"]);
  expect(await send(addStranger())).toBe("463");
  expect(await send(begun[0] ?? "")).toBe("taken");
  expect(await send(ANA)).toBe("taken");
});
