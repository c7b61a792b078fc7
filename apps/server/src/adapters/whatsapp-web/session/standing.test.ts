import { afterAll, beforeAll, expect, it } from "vitest";
import { SendError } from "../../../ports/channel.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { untilFound } from "../../../testing/factories.ts";
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

const until = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000);

function send(number: string) {
  return open.send({
    externalId: `OUT${number}`,
    to: [{ kind: "number", value: number }],
    content: { type: "text", text: "Oferta" },
    quoted: null,
    isForwarded: false,
  });
}

it("the quota status of a number is requested when its connection opens", async () => {
  await untilFound(() => open.host.standings.find(({ timeLock }) => timeLock?.isActive === false));
  const { newChats } = await untilFound(() => open.host.standings.find(({ newChats }) => newChats));
  expect(newChats).toEqual({ status: "none", total: -1, used: 0, until: null });
});

it("the quota status of a number is updated when WhatsApp limits new chats", async () => {
  bench.sandbox.limitNewChats(phone, { total: 2, endsAt: until });
  await send(addSandboxContact(bench.sandbox));
  await send(addSandboxContact(bench.sandbox));
  await expect(send(addSandboxContact(bench.sandbox))).rejects.toMatchObject({
    code: "ERR_WAPP_REACHOUT_LIMITED",
  });
  const capped = await untilFound(() =>
    open.host.standings.find(({ newChats }) => newChats?.status === "capped"),
  );
  expect(capped.newChats).toEqual({ status: "capped", total: 2, used: 2, until });
  bench.sandbox.limitNewChats(phone, null);
});

it("the quota status is requested again after a refusal, which names the end of the lock", async () => {
  bench.sandbox.lockReachout(phone, until);
  await untilFound(() => open.host.standings.find(({ timeLock }) => timeLock?.isActive));
  open.host.standings.splice(0);
  const refusal = await send(addSandboxContact(bench.sandbox)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SendError);
  expect(refusal).toMatchObject({ code: "ERR_WAPP_REACHOUT_LIMITED", left: "no", mayRetry: false });
  const locked = await untilFound(() => open.host.standings.find(({ timeLock }) => timeLock));
  expect(locked.timeLock).toEqual({ isActive: true, until });
  await untilFound(() => open.host.standings.find(({ newChats }) => newChats));
  bench.sandbox.lockReachout(phone, null);
});

it("the quota status of a number is requested again after a reconnect", async () => {
  open.host.standings.splice(0);
  bench.sandbox.drop(phone, 428);
  await untilFound(() => open.host.standings.find(({ newChats }) => newChats));
});
