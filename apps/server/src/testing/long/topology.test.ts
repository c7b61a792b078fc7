import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untilTrue } from "../factories.ts";
import { expectWhole, type LoadChat, openChat, openLiveLine, poll } from "./load.ts";
import { Topology, topologyRoles } from "./topology.ts";

const connectionCount = 6;
const takeoverMilliseconds = 30_000;

let topology: Topology;

beforeAll(async () => {
  topology = await Topology.open(connectionCount);
}, 600_000);
afterAll(() => topology?.close(), 120_000);

it("restarting two processes of each role behind nginx and haproxy loses no request or message", async () => {
  const { installation, staff, phones, statuses, running, doubled } = topology;
  const { sandbox } = installation;
  const chats: LoadChat[] = [];
  for (const [index, phone] of phones.entries())
    chats.push(await openChat({ call: topology.door(index).call, sandbox, staff }, phone));
  const [watched] = chats;
  if (!watched) throw new Error("expected a chat, found none");
  const lines = Array.from({ length: 20 }, (_, index) =>
    openLiveLine(topology.door(index).url, staff.bruno.token, watched.ticket),
  );
  await untilTrue(() => lines.every((line) => line.isReady()));

  const ending = new AbortController();
  statuses.clear();
  const talking = Promise.all(chats.map((chat) => chat.talk(ending.signal)));
  talking.catch(() => {});
  const polling = Promise.all(
    [0, 1, 2, 3].map((index) => poll(topology.door(index).call, staff.ana.token, ending.signal)),
  );
  await sleep(2_000);
  const moves: number[] = [];
  for (const role of topologyRoles)
    for (const old of running.filter((one) => one.role === role)) {
      const { movedMilliseconds } = await topology.startAnew(old);
      if (role === "channels") moves.push(movedMilliseconds);
      await sleep(2_000);
    }
  ending.abort();
  await talking;
  const polls = await polling;

  expect(polls.flatMap(({ failures }) => failures)).toEqual([]);
  for (const took of moves) expect(took).toBeLessThan(takeoverMilliseconds);
  expect(doubled).toEqual([]);
  for (const chat of chats) expect(await expectWhole(topology.door(0).call, staff.ana.token, chat)).toBe(0);
  // The status "qrcode" would mean that a connection has lost its session and waits for a new pairing.
  expect(statuses).not.toContain("qrcode");
  expect(sandbox.unhandled).toEqual([]);

  await untilTrue(() => lines.every((line) => line.isReady()));
  await sandbox.say(watched.number, phones[0] ?? "", "ainda me ouvem?");
  await untilTrue(() => lines.every((line) => line.heard("ainda me ouvem?")));
  const returns = lines.reduce((sum, line) => sum + line.returns(), 0);
  for (const line of lines) line.close();
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  process.stdout.write(
    `${sum(polls.map(({ count }) => count))} polls, ${sum(chats.map(({ said }) => said.length))} messages in and ${sum(chats.map(({ sent }) => sent.length))} out; ${returns} live lines came back; connections moved within ${moves.map((took) => (took / 1_000).toFixed(1)).join(" and ")} s of the first sign of the end\n`,
  );
}, 900_000);
