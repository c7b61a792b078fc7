import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { listConnections } from "@recado/contract/connections";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff, untilFound, untilTrue } from "../factories.ts";
import {
  type Installation,
  type InstallationProcess,
  openInstallation,
  pairPhones,
} from "../processes/installation.ts";
import { addContact, addPhone } from "../sandbox-test-app.ts";

const count = 60;
/** Chats with traffic, spread over the connections. */
const busy = 6;

interface Chat {
  phone: string;
  number: string;
  ticket: Ticket;
  said: string[];
  sent: string[];
  arrived: string[];
}

let installation: Installation;
let web: InstallationProcess;
let padaria: Staff;
let phones: string[];
/** Which phones had two lines at once, told by the order in which they come and go. */
const doubled: string[] = [];

beforeAll(async () => {
  installation = await openInstallation({ startDatabase: startTestDatabase });
  web = await installation.launch("web,worker");
  padaria = await createTestStaff(web);
  phones = Array.from({ length: count }, () => addPhone(installation.sandbox));
  watchLines();
}, 60_000);
afterAll(() => installation.close(), 60_000);

function watchLines(): void {
  const lines = new Map<string, number>();
  installation.sandbox.onEvent((event) => {
    if (event.type !== "device-connected" && event.type !== "device-disconnected") return;
    const open = (lines.get(event.phone) ?? 0) + (event.type === "device-connected" ? 1 : -1);
    lines.set(event.phone, Math.max(0, open));
    if (open > 1) doubled.push(event.phone);
  });
}

function connections() {
  return web.call(padaria.ana.token, listConnections, {});
}

/** Connections by the process that holds a valid lease on them. */
async function shares(): Promise<Map<string, number[]>> {
  const rows = await installation.database.platform((db) =>
    db.rows(sql<{ owner: string; ids: number[] }>`
      select owner, array_agg(connection_id order by connection_id) as ids from connection_leases
      join channel_owners on channel_owners.id = owner and seen_at > now() - interval '15 seconds' group by owner order by owner`),
  );
  return new Map(rows.map(({ owner, ids }) => [owner, ids]));
}

async function untilConnected(): Promise<void> {
  await untilTrue(async () => (await connections()).every(({ status }) => status === "CONNECTED"));
}

async function greet(phone: string, index: number): Promise<Chat> {
  const number = addContact(installation.sandbox, `Cliente ${index}`);
  await installation.sandbox.say(number, phone, "Bom dia!");
  const found = await untilFound(async () => {
    const query = { status: "pending", searchParam: number } as const;
    return (await web.call(padaria.ana.token, listTickets, { query })).tickets[0];
  });
  const params = { id: String(found.id) };
  const ticket = await web.call(padaria.bruno.token, updateTicket, { params, body: { status: "open" } });
  const arrived: string[] = [];
  installation.sandbox.onEvent((event) => {
    if (event.type === "message-arrived" && event.contact === number) arrived.push(event.message.text);
  });
  return { phone, number, ticket, said: ["Bom dia!"], sent: [], arrived };
}

async function talk(chat: Chat, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const question = `pergunta ${chat.said.length}`;
    await installation.sandbox.say(chat.number, chat.phone, question);
    chat.said.push(question);
    const text = `resposta ${chat.sent.length}`;
    chat.sent.push(text);
    await web.call(padaria.bruno.token, sendMessage, {
      params: { ticketId: String(chat.ticket.id) },
      body: { body: text, clientMessageId: randomUUID() },
    });
    await sleep(600 + Math.random() * 1_000);
  }
}

/** Everything said stands in its ticket once and in order; everything sent has arrived once and in order, or is shown as unconfirmed. */
async function compare(chat: Chat): Promise<void> {
  const messages = await untilFound(async () => {
    const found = await messagesOf(chat.ticket);
    const isWaiting = found.some(({ fromMe, ack, error }) => fromMe && ack === 0 && error === null);
    const theirs = found.filter(({ fromMe }) => !fromMe);
    return isWaiting || theirs.length < chat.said.length ? undefined : found;
  });
  expect(messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(chat.said);
  const ours = messages.filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body }) => body)).toEqual(chat.sent);
  expect(chat.arrived).toEqual(chat.sent.filter((text) => chat.arrived.includes(text)));
  for (const { body, ack, error } of ours)
    if (ack > 0) expect(chat.arrived).toContain(body);
    else expect({ body, error }).toEqual({ body, error: "ERR_SENDING_UNCONFIRMED" });
}

async function messagesOf({ id }: Ticket) {
  const params = { ticketId: String(id) };
  const all: Message[] = [];
  for (let before: string | undefined; ; before = all[0]?.id) {
    const query = before === undefined ? {} : { before };
    const page = await web.call(padaria.ana.token, listMessages, { params, query });
    all.unshift(...page.messages);
    if (!page.hasMore) return all;
  }
}

it(
  `${count} connections are shared by two processes; what a dead one carried, and what a paused one carried, the other has within half a minute, nothing is lost or doubled, and no phone has two lines`,
  async () => {
    const first = await installation.launch("channels");
    const started = performance.now();
    await pairPhones(installation, web, padaria, phones);
    const paired = performance.now() - started;
    expect([...(await shares()).values()].map(({ length }) => length)).toEqual([count]);

    // A newcomer gets its share.
    const second = await installation.launch("channels", { LOG_LEVEL: "info" });
    await untilTrue(async () => {
      const sizes = [...(await shares()).values()].map(({ length }) => length);
      return sizes.length === 2 && Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0)) <= 1;
    });
    await untilConnected();
    expect(doubled).toEqual([]);

    const chats: Chat[] = [];
    const used = phones.filter((_, index) => index % Math.ceil(count / busy) === 0);
    for (const [index, phone] of used.entries()) chats.push(await greet(phone, index));
    const ending = new AbortController();
    const talking = Promise.all(chats.map((chat) => talk(chat, ending.signal)));
    talking.catch(() => {});

    await sleep(2_000);
    await first.program.kill();
    const afterKill = await taken();
    await untilConnected();
    expect(doubled).toEqual([]);
    const told = second.program.logged().map(({ msg }) => msg);
    expect(told).toContain("a connection was taken over from a process that has fallen silent");

    // Another comes, has its share, and falls asleep in the middle of it.
    const third = await installation.launch("channels", { LOG_LEVEL: "info" });
    await untilTrue(async () => (await shares()).size === 2);
    await untilConnected();
    await sleep(2_000);
    third.program.pause();
    const afterPause = await taken();
    await untilConnected();
    const before = await epochs();
    third.program.resume();
    // It is among those that live again once it has looked, and has its share anew, under newer epochs.
    await untilTrue(async () => (await shares()).size === 2);
    await untilConnected();
    // It says so at its next look, which need not be before the others have what was its.
    await untilTrue(() =>
      third.program.logged().some(({ msg }) => msg === "another process has taken a connection from here"),
    );
    const after = await epochs();
    for (const [id, epoch] of before) expect(after.get(id) ?? 0).toBeGreaterThanOrEqual(epoch);

    ending.abort();
    await talking;
    for (const chat of chats) await compare(chat);
    expect(installation.sandbox.unhandled).toEqual([]);
    await second.program.stop();
    process.stdout.write(
      `${count} connections paired in ${(paired / 1_000).toFixed(1)} s; taken over ${(afterKill / 1_000).toFixed(1)} s after a kill, ${(afterPause / 1_000).toFixed(1)} s after a pause; ${chats.reduce((sum, { said }) => sum + said.length, 0)} in, ${chats.reduce((sum, { sent }) => sum + sent.length, 0)} out\n`,
    );
  },
  120_000 + count * 6_000,
);

/** Milliseconds until one process holds everything; half a minute is what we promise. */
async function taken(): Promise<number> {
  const started = performance.now();
  await untilTrue(async () => {
    const held = [...(await shares()).values()];
    return held.length === 1 && held[0]?.length === count;
  });
  const took = performance.now() - started;
  expect(took).toBeLessThan(30_000);
  return took;
}

async function epochs(): Promise<Map<number, number>> {
  const rows = await installation.database.platform((db) =>
    db.rows(sql<{ id: number; epoch: number }>`
      select connection_id as id, epoch::integer as epoch from connection_leases`),
  );
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
}
