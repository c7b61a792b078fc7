import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { untilFound } from "../../../testing/factories.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;
let camila: string;

beforeAll(async () => {
  bench = await openChannelBench();
  phone = addPhone(bench.sandbox);
  open = await bench.open(phone);
});
beforeEach(() => {
  camila = addSandboxContact(bench.sandbox);
  open.host.refusing = false;
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

function contact() {
  const lid = bench.sandbox.contacts().find(({ number }) => number === camila)?.lid;
  return [
    { kind: "lid", value: lid },
    { kind: "number", value: camila },
  ];
}

/** Sends a message and waits until it has arrived. The phone call events sent earlier have then arrived too. */
async function settle(): Promise<void> {
  const { id } = await bench.sandbox.say(camila, phone, "e agora?");
  await open.host.untilMessage(id);
}

function isKept(id: string): boolean {
  return open.host.journalled.some(({ externalId }) => externalId === id);
}

async function untilRinging(id: string): Promise<void> {
  await bench.sandbox.until(() =>
    bench.sandbox.stanzas.find(
      ({ node }) =>
        node.tag === "call" && Array.isArray(node.content) && node.content[0]?.attrs["call-id"] === id,
    ),
  );
}

describe("a call while the company accepts calls", () => {
  it.each(["missed", "hung-up"] as const)("is stored as missed if it is not answered: %s", async (how) => {
    const { id } = bench.sandbox.call(camila, phone, { video: how === "missed" });
    await untilRinging(id);
    bench.sandbox.endCall(id, how);
    expect(await open.host.untilMessage(id)).toMatchObject({
      contact: contact(),
      fromMe: false,
      content: { type: "call", outcome: "missed", isVideo: how === "missed" },
    });
  });

  it("is not stored if it is answered on the phone", async () => {
    const { id } = bench.sandbox.call(camila, phone);
    await untilRinging(id);
    bench.sandbox.endCall(id, "answered");
    await settle();
    expect(isKept(id)).toBe(false);
  });

  it("is stored as refused if it is rejected on the phone", async () => {
    const { id } = bench.sandbox.call(camila, phone);
    await untilRinging(id);
    bench.sandbox.endCall(id, "rejected");
    expect(await open.host.untilMessage(id)).toMatchObject({ content: { type: "call", outcome: "refused" } });
  });
});

describe("a call while the company refuses calls", () => {
  // Specification (administration): calls when call is disabled: refused, and the caller told to write.
  it("is rejected at once and stored once as refused", async () => {
    open.host.refusing = true;
    const { id } = bench.sandbox.call(camila, phone, { addressing: "pn" });
    await bench.sandbox.until(() =>
      bench.sandbox.calls(phone).find((call) => call.id === id && call.state === "rejected"),
    );
    expect(await open.host.untilMessage(id)).toMatchObject({ content: { type: "call", outcome: "refused" } });
    await settle();
    expect(open.host.journalled.filter(({ externalId }) => externalId === id)).toHaveLength(1);
  });
});

describe("a call while Recado is offline", () => {
  it("is stored as missed if its end arrives with it", async () => {
    open.host.refusing = true;
    bench.sandbox.faults.add({ kind: "refuse-connection", times: "until-cleared" });
    bench.sandbox.drop(phone, 428);
    await open.host.untilStatus("OPENING");
    const { id } = bench.sandbox.call(camila, phone);
    bench.sandbox.endCall(id, "missed");
    bench.sandbox.faults.clear();
    expect((await open.host.untilMessage(id)).content).toMatchObject({ type: "call" });
  });

  it("that rang when the session ended is stored by the next session", async () => {
    const { id } = bench.sandbox.call(camila, phone);
    await untilRinging(id);
    await open.reopen();
    bench.sandbox.endCall(id, "missed");
    await open.host.untilStatus("CONNECTED");
    expect(await open.host.untilMessage(id)).toMatchObject({ content: { type: "call", outcome: "missed" } });
    await untilFound(() =>
      bench.sandbox.phones().find((one) => one.number === phone && one.devices[0]?.waiting === 0),
    );
  });
});
