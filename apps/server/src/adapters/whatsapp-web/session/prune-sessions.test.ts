import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;

beforeAll(async () => {
  bench = await openChannelBench();
  phone = addPhone(bench.sandbox);
  open = await bench.open(phone);
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

/** Exchanges messages: the customer writes and gets a reply, `turns` times. */
async function talk(number: string, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const { id } = await bench.sandbox.say(number, phone, "pergunta");
    await open.host.untilMessage(id);
    const externalId = bench.channel.newExternalId();
    const content = { type: "text", text: "resposta" } as const;
    await open.send({ externalId, to: [{ kind: "number", value: number }], content, quoted: null });
    await bench.sandbox.waitForMessage(number, { id: externalId });
  }
}

/** Size in bytes of the largest Signal session stored for the connection. */
async function largestSession(): Promise<number> {
  const { companyId, connectionId } = open.lease;
  const row = await bench.testApp.app.database.read(companyId, (db) =>
    db.first(sql<{ bytes: number }>`
      select max(octet_length(value)) as bytes from whatsapp_keys
      where company_id = ${companyId} and connection_id = ${connectionId} and type = 'session'`),
  );
  return row?.bytes ?? 0;
}

async function growthBy(work: () => Promise<void>): Promise<number> {
  const before = await largestSession();
  expect(before).toBeGreaterThan(500);
  await work();
  return (await largestSession()) - before;
}

describe("the stored keys of a conversation do not grow", () => {
  it("with its messages", async () => {
    const customer = addSandboxContact(bench.sandbox, "Camila");
    await talk(customer, 12);
    expect(await growthBy(() => talk(customer, 12))).toBeLessThan(200);
  });

  it("with its reconnections", async () => {
    const customer = addSandboxContact(bench.sandbox, "Davi");
    const overOtherLines = async (lines: number) => {
      for (let line = 0; line < lines; line++) {
        await open.reopen();
        await open.host.untilStatus("CONNECTED");
        await talk(customer, 1);
      }
    };
    await overOtherLines(12);
    expect(await growthBy(() => overOtherLines(4))).toBeLessThan(1_000);
  });
});
