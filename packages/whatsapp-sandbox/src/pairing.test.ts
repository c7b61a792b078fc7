import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "./sandbox.ts";
import { connect, login, makeClientMemory, pairByQr, textsOf } from "./testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({logger: (await import("pino")).pino()});
  sandbox.addPhone({ number: LOJA, name: "Loja Aurora" });
  sandbox.addContact({ number: ANA, name: "Ana" });
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  await sandbox.stop();
});

test("a scanned QR pairs the client, which restarts and logs in", async () => {
  const memory = makeClientMemory();
  const client = await pairByQr(sandbox, LOJA, memory);
  expect(memory.creds.me).toMatchObject({ id: `${LOJA}:1@s.whatsapp.net`, name: "Loja Aurora" });
  await sandbox.say(ANA, LOJA, "bom dia");
  await client.until(() => textsOf(client).includes("bom dia"));
  await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "bom dia, Ana" });
  await sandbox.waitForMessage(ANA, { text: "bom dia, Ana" });
  client.close();
});
