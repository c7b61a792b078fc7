import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LeaseLost } from "../../../ports/channel.ts";
import {
  type BenchSession,
  type ChannelBench,
  openChannelBench,
  raiseEpoch,
} from "../../../testing/channel-bench.ts";
import { untilFound, untilTrue } from "../../../testing/factories.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let camila: string;

beforeAll(async () => {
  bench = await openChannelBench();
  camila = addSandboxContact(bench.sandbox);
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

async function openPaired(): Promise<{ phone: string; open: BenchSession }> {
  const phone = addPhone(bench.sandbox);
  return { phone, open: await bench.open(phone) };
}

function isConnected(phone: string): boolean {
  return bench.sandbox
    .phones()
    .some((one) => one.number === phone && one.devices.some(({ connected }) => connected));
}

describe("a connection that WhatsApp closes", () => {
  it.each([
    [408, "networkLost"],
    [428, "networkLost"],
    [500, "badSession"],
    [503, "serverUnavailable"],
  ])("with %i is opened again, and messages from meanwhile arrive in order", async (code, reason) => {
    const { phone, open } = await openPaired();
    const before = open.host.states.length;
    bench.sandbox.faults.add({ kind: "refuse-connection", times: 1 });
    bench.sandbox.drop(phone, code);
    await open.host.untilStatus("OPENING");
    const waited: string[] = [];
    for (const text of ["um", "dois", "três"]) waited.push((await bench.sandbox.say(camila, phone, text)).id);
    await open.host.untilStatus("CONNECTED");
    expect(open.host.states[before]).toMatchObject({ status: "OPENING", reason, retries: 1 });
    expect(open.host.states.at(-1)).toMatchObject({ reason: null, retries: 0, number: phone });
    await open.host.untilMessage(waited.at(-1) ?? "");
    expect(open.host.events().map(({ externalId }) => externalId)).toEqual(waited);
  });

  it("with 515 is opened again at once without a change of its status", async () => {
    const { phone, open } = await openPaired();
    const before = open.host.states.length;
    bench.sandbox.drop(phone, 515);
    const { id } = await bench.sandbox.say(camila, phone, "logo depois");
    await open.host.untilMessage(id);
    expect(open.host.states.slice(before).map(({ status }) => status)).not.toContain("OPENING");
  });

  it.each([
    [401, "loggedOutOnPhone"],
    [403, "forbidden"],
    [405, "outdatedClient"],
    [411, "forbidden"],
    [440, "replacedElsewhere"],
  ])("with %i stays disconnected: %s", async (code, reason) => {
    const { phone, open } = await openPaired();
    bench.sandbox.drop(phone, code);
    expect(await open.host.untilStatus("DISCONNECTED")).toMatchObject({ reason, qrcode: "" });
    await untilTrue(() => !isConnected(phone));
  });
});

describe("a login that WhatsApp refuses", () => {
  it.each([
    [401, "loggedOutOnPhone"],
    [403, "forbidden"],
    [405, "outdatedClient"],
  ])("with %i leaves the connection disconnected: %s", async (code, reason) => {
    const { phone, open } = await openPaired();
    bench.sandbox.faults.add({ kind: "fail-login", code, phone });
    bench.sandbox.drop(phone, 428);
    expect(await open.host.untilStatus("DISCONNECTED")).toMatchObject({ reason });
  });

  it.each([
    [500, "badSession"],
    [503, "serverUnavailable"],
  ])("with %i is retried: %s", async (code, reason) => {
    const { phone, open } = await openPaired();
    bench.sandbox.faults.add({ kind: "fail-login", code, phone });
    bench.sandbox.drop(phone, 428);
    await untilFound(() => open.host.states.find((state) => state.reason === reason));
    await open.host.untilStatus("CONNECTED");
  });
});

it.each([
  ["before the message was stored", "journal"],
  ["before its keys were stored", "keys"],
] as const)(
  "a message received as another process took over, %s, is delivered again without a resend",
  async (_, cutOff) => {
    const { phone, open } = await openPaired();
    const { sandbox } = bench;
    const journal = open.host.journal.bind(open.host);
    open.host.journal = async (entries) => {
      if (cutOff === "journal") throw new LeaseLost();
      await journal(entries);
      await raiseEpoch(bench.testApp, open.lease.connectionId);
    };
    const { id } = await sandbox.say(camila, phone, "no meio da troca");
    const asked = () =>
      sandbox.stanzas.filter(
        ({ node: { tag, attrs } }) => tag === "receipt" && attrs.type === "retry" && attrs.id === id,
      );
    await untilFound(() => (isConnected(phone) && asked().length === 0 ? undefined : true));
    expect(asked()).toEqual([]);
    open.host.journal = journal;
    await open.reopen();
    await open.host.untilMessage(id);
    await untilFound(() =>
      sandbox.phones().find((one) => one.number === phone && one.devices[0]?.waiting === 0),
    );
    expect(asked()).toEqual([]);
  },
);

it("a receipt that could not be stored is delivered to the next session and raises the ack", async () => {
  const { phone, open } = await openPaired();
  bench.sandbox.setOnline(camila, false);
  const externalId = bench.channel.newExternalId();
  const to = [{ kind: "number" as const, value: camila }];
  await open.send({ externalId, to, content: { type: "text", text: "oi" }, quoted: null });
  const refused = Promise.withResolvers<void>();
  const { raiseAcks } = open.host;
  open.host.raiseAcks = async () => {
    refused.resolve();
    throw new LeaseLost();
  };
  bench.sandbox.setOnline(camila, true);
  await refused.promise;
  open.host.raiseAcks = raiseAcks;
  await open.reopen();
  await untilFound(() => open.host.acks.find((tick) => tick.externalId === externalId && tick.ack === 3));
  await untilFound(() =>
    bench.sandbox.phones().find((one) => one.number === phone && one.devices[0]?.waiting === 0),
  );
});

it("the log contains no message text, key or number", () => {
  expect(bench.logs.join("\n")).not.toMatch(/privKey|noiseKey|advSecret|ref,|5511\d{8}|logo depois/);
});
