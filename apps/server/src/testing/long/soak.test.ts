import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "@recado/whatsapp-sandbox/crowd";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mostSockets } from "../../platform/live/client-limits.ts";
import { untilTrue } from "../factories.ts";
import { addSandboxContact } from "../sandbox-test-app.ts";
import { beginCampaign, untilSettled } from "./begin-campaign.ts";
import { expectWhole, type LoadChat, openChat } from "./load.ts";
import { type RunningTopology, Topology } from "./topology.ts";
import { openWebhookOf, type WebhookOfConnection } from "./webhook-of-connection.ts";

/** Parameters of the test, set by `npm run soak`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 5);
const perSecond = Number(process.env.SOAK_MESSAGES ?? 80);
const agents = Number(process.env.SOAK_AGENTS ?? 200);
const connectionCount = 6;
/** Time between two kills. In a short run, the time is chosen so that each process is killed once. */
const killEveryMilliseconds = Math.min(300_000, (minutes * 60_000) / 7);
/**
 * Longest time in which the connections of a killed process move to other processes. Agents' waiting times during such
 * a move are reported separately.
 */
const takeoverMilliseconds = 35_000;

let topology: Topology;
let webhook: WebhookOfConnection;
/** Times at which processes were killed. */
const kills: number[] = [];

beforeAll(async () => {
  // The webhook server of the test runs on this machine, so private addresses are allowed.
  topology = await Topology.open(connectionCount, { ALLOW_PRIVATE_HOSTS: "on" });
}, 600_000);
afterAll(async () => {
  await topology?.close();
  await webhook?.close();
}, 120_000);

/** A message that every agent has to receive: the time at which it was sent, and the agents' waiting times. */
interface Probe {
  saidAt: number;
  waits: number[];
}

function listen(url: string, token: string, ticket: number, probes: ReadonlyMap<string, Probe>): Socket {
  const socket = io(url, { transports: ["websocket"], query: { token }, reconnectionDelay: 200 });
  socket.on("ready", () => void socket.emit("joinChatBox", ticket));
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), 200);
  });
  socket.onAny((name: string, payload: { action?: string; message?: { body?: string } }) => {
    if (!name.endsWith("-appMessage") || payload.action !== "create") return;
    const probe = probes.get(payload.message?.body ?? "");
    probe?.waits.push(performance.now() - probe.saidAt);
  });
  return socket;
}

/**
 * Resolves with the reason why the server refused the connection. The socket library does not reconnect a socket that
 * was refused.
 */
function untilRefused(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.on("connect_error", ({ message }) => {
      if (!socket.active) resolve(message);
    });
  });
}

/**
 * Opens a socket for each agent. At each process a user may have at most `mostSockets` sockets, so several agents share
 * a user.
 */
async function openLines(ticketId: number, probes: ReadonlyMap<string, Probe>) {
  const users = Array.from({ length: Math.ceil(agents / mostSockets) }, () => topology.hire());
  const tokens = (await Promise.all(users)).map(({ token }) => token);
  const sockets = Array.from({ length: agents }, (_, index) =>
    listen(topology.door(index).url, tokens[index % tokens.length] ?? "", ticketId, probes),
  );
  const refused = Promise.race(sockets.map(untilRefused)).then((code) => {
    throw new Error(`a live connection was refused: ${code}`);
  });
  const opened = sockets.map(
    (socket) => new Promise((resolve) => socket.once("connect", () => resolve(true))),
  );
  await Promise.race([refused, Promise.all(opened)]);
  return { sockets, refused };
}

/** Sends one message per second from a customer, and records when each agent receives it. */
async function probe({ number }: LoadChat, phone: string, over: AbortSignal, probes: Map<string, Probe>) {
  while (!over.aborted) {
    const text = `sonda ${probes.size}`;
    probes.set(text, { saidAt: performance.now(), waits: [] });
    await topology.installation.sandbox.say(number, phone, text);
    await sleep(1_000);
  }
}

/**
 * Adds contacts as recipients for the campaign. Pauses between contacts, because the object storage of the test runs in
 * this process and must keep responding.
 */
async function addContacts(count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) {
    numbers.push(addSandboxContact(topology.installation.sandbox, `Cliente ${numbers.length}`));
    await sleep(0);
  }
  return numbers;
}

async function killOneByOne(until: number): Promise<void> {
  while (performance.now() + killEveryMilliseconds < until) {
    await sleep(killEveryMilliseconds);
    // A restarted process is moved to the end of the list, so the first process of the list is the next one to kill.
    const [next] = topology.running;
    if (!next) throw new Error("expected a running process, found none");
    process.stdout.write(`memory in MB before kill ${kills.length + 1}: ${await memory()}\n`);
    kills.push(performance.now());
    await topology.startAnew(next, "kill");
  }
  await sleep(Math.max(0, until - performance.now()));
}

async function residentMegabytes({ process: { url } }: RunningTopology): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1]) / 1_048_576;
}

async function memory(): Promise<string> {
  const each = await Promise.all(
    topology.running.map(async (one) => `${one.role} ${(await residentMegabytes(one)).toFixed(0)}`),
  );
  return each.sort().join(", ");
}

function percentile(figures: readonly number[], share: number): string {
  const sorted = [...figures].sort((one, other) => one - other);
  return `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)} ms`;
}

/**
 * Describes how long agents waited for messages. Messages that were sent while the connections of a killed process
 * moved are described separately.
 */
function describeWaits(probes: ReadonlyMap<string, Probe>): string {
  const all = [...probes.values()];
  const isQuiet = ({ saidAt }: Probe) =>
    kills.every((kill) => saidAt < kill - 1_000 || saidAt > kill + takeoverMilliseconds);
  const say = (some: readonly Probe[]) => {
    const waits = some.flatMap(({ waits: each }) => each);
    return `p50 ${percentile(waits, 0.5)}, p99 ${percentile(waits, 0.99)} of ${waits.length}`;
  };
  return `to the agent: ${say(all.filter(isQuiet))}; with the takeovers: ${say(all)}`;
}

/** Checks that every message of a customer is stored exactly once. */
async function expectAll(crowd: Crowd, others: number): Promise<number> {
  const { sent, failures } = crowd.report();
  expect(failures).toEqual([]);
  const count = () =>
    topology.installation.database.read(topology.staff.id, (db) =>
      db.first(sql<{ all: number; different: number; aside: number }>`
        select count(*)::integer as all, count(distinct external_id)::integer as different,
          (select count(*)::integer from channel_events where company_id = ${db.companyId} and error is not null) as aside
        from messages where company_id = ${db.companyId} and not from_me`),
    );
  await untilTrue(async () => ((await count())?.all ?? 0) >= sent + others);
  expect(await count()).toEqual({ all: sent + others, different: sent + others, aside: 0 });
  return sent + others;
}

it(
  `${minutes} minutes of ${perSecond} messages/s with ${agents} agents and repeated kills lose nothing`,
  async () => {
    const { installation, staff, phones, doubled } = topology;
    const { sandbox } = installation;
    const chats: LoadChat[] = [];
    for (const [index, phone] of phones.entries())
      chats.push(await openChat({ call: topology.door(index).call, sandbox, staff }, phone));
    const [watched, ...talking] = chats;
    if (!watched) throw new Error("expected a chat, found none");
    webhook = await openWebhookOf(phones[1] ?? "", { installation, call: topology.door(0).call, staff });
    const numbers = await addContacts(20 * minutes);
    const probes = new Map<string, Probe>();
    const { sockets, refused } = await openLines(watched.ticket.id, probes);

    const ending = new AbortController();
    const until = performance.now() + minutes * 60_000;
    const crowd = sandbox.startCrowd({
      phones,
      contacts: 400,
      perMinute: perSecond * 60,
      total: perSecond * 60 * minutes,
      seed: 1_117,
      answers: { chance: 0, most: 1 },
    });
    const [whatsappId = 0] = await connectionIds();
    const campaign = await beginCampaign(installation, topology.door(0).call, staff, { whatsappId, numbers });
    const conversations = Promise.all(talking.map((chat) => chat.talk(ending.signal, "until taken")));
    const probing = probe(watched, phones[0] ?? "", ending.signal, probes);
    await sleep(Math.min(60_000, minutes * 6_000));
    process.stdout.write(`memory in MB at the start: ${await memory()}\n`);
    await Promise.race([refused, killOneByOne(until)]);
    ending.abort();
    await Promise.all([conversations, probing, crowd.finished]);

    let unconfirmed = 0;
    for (const chat of talking)
      unconfirmed += await expectWhole(topology.door(0).call, staff.ana.token, chat);
    const said = probes.size + 1 + talking.reduce((sum, chat) => sum + chat.said.length, 0);
    const all = await expectAll(crowd, said);
    const { failed, excluded, ...settled } = await untilSettled(installation, staff, campaign.id);
    const reached = settled.delivered + settled.read + settled.unconfirmed;
    expect({ failed, excluded, reached }).toEqual({ failed: 0, excluded: 0, reached: numbers.length });
    expect(doubled).toEqual([]);
    const { told, again } = await webhook.untilToldOfAll();
    process.stdout.write(`memory in MB at the end: ${await memory()}\n`);
    process.stdout.write(
      `${kills.length} kills; ${all} messages in, each once; ${talking.reduce((sum, chat) => sum + chat.sent.length, 0)} answers out, ${unconfirmed} unconfirmed; campaign ${numbers.length}, of them ${settled.unconfirmed} unconfirmed; the webhook told of ${told}, ${again} times again; ${describeWaits(probes)}\n`,
    );
    for (const socket of sockets) socket.disconnect();
  },
  minutes * 60_000 + 1_200_000,
);

async function connectionIds(): Promise<number[]> {
  const rows = await topology.installation.database.read(topology.staff.id, (db) =>
    db.rows(sql<{ id: number }>`select id from connections where company_id = ${db.companyId} order by id`),
  );
  return rows.map(({ id }) => id);
}
