import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { login } from "@recado/contract/auth";
import { createConnection, getConnection } from "@recado/contract/connections";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { createClient } from "@recado/contract/shared/client";
import type { AnswerOf, CallOf, Route } from "@recado/contract/shared/route";
import { undoSeconds } from "@recado/contract/ticket-events";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { startWhatsappSandbox, type WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import { afterAll, beforeAll, expect, it, onTestFailed } from "vitest";
import { untilFound, untilTrue } from "../factories.ts";
import { inLongRun, runCount } from "../run-count.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import { type ServerProgram, startServerProgram } from "./program.ts";

// Number of times that the program is killed. Every fourth time it is killed before it is ready.
const kills = runCount({ short: 2, long: 100 });
const admin = { email: "dona@exemplo.com.br", password: "senha-de-teste" };

let folder: string;
let sandbox: WhatsappSandbox;
let phone: string;
let program: ServerProgram;
let url: string | undefined;
let token: string | undefined;
let signedInAt = 0;
/** A token is valid for 15 minutes. */
const renewAfterMs = 10 * 60_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-kills-"));
  await chmod(folder, 0o755);
  sandbox = await startWhatsappSandbox();
  phone = addPhone(sandbox);
  await start();
  await pair();
});
afterAll(async () => {
  await program.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

function launch(): ServerProgram {
  return startServerProgram({
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    WHATSAPP_WEB_URL: sandbox.url,
    WHATSAPP_WEB_ROOT_KEY: sandbox.rootPublicKey.toString("base64"),
    WHATSAPP_WEB_MEDIA_CERTIFICATE: Buffer.from(sandbox.mediaCertificate).toString("base64"),
  });
}

async function start(): Promise<void> {
  program = launch();
  await untilReady();
  await signIn();
}

async function untilReady(): Promise<void> {
  url = await program.ready;
  if (url === undefined) throw new Error("the program exited before it was ready");
}

async function signIn(): Promise<void> {
  token = (await call(login, { body: admin })).token;
  signedInAt = Date.now();
}

function call<R extends Route>(route: R, sent: CallOf<R>): Promise<AnswerOf<R>> {
  const client = createClient(async ({ method, url: path, body }) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  });
  return client(route, sent);
}

/** Repeats a request until it succeeds, as a browser does with unsent messages. */
async function insist<R extends Route>(route: R, sent: CallOf<R>): Promise<void> {
  while (!(await isAnswered(call(route, sent)))) await sleep(50);
}

function isAnswered(calling: Promise<unknown>): Promise<boolean> {
  return calling.then(
    () => true,
    () => false,
  );
}

interface Customer {
  number: string;
  ticket: Ticket;
  said: string[];
  sent: string[];
  /** Messages that the customer's phone received, each listed once. */
  arrived: { id: string; text: string }[];
}

it(
  `${kills} kills under load: no message is lost or doubled, and unclear ones are shown as unconfirmed`,
  async () => {
    const customers: Customer[] = [];
    for (const name of ["Ana", "Bia", "Caio", "Davi", "Eva"]) customers.push(await greet(phone, name));

    const ending = new AbortController();
    const load = customers.flatMap((customer) => [
      write(customer, phone, ending.signal),
      answer(customer, ending.signal),
    ]);
    const strangers: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await sleep(Math.random() * 1_500);
      strangers.push(await writeForTheFirstTime(phone));
      await sleep(Math.random() * 60);
      await program.kill();
      // Every fourth program is killed immediately, before it is ready.
      program = launch();
      if (kill % 4 === 3) continue;
      await untilReady();
      // Sessions survive a kill, so the user signs in only now and then; at most twenty sign-ins a minute are allowed.
      if (kill % 12 === 0) await signIn();
    }
    await program.kill();
    await start();
    ending.abort();
    await Promise.all(load);

    const chats = await Promise.all(customers.map((customer) => settled(customer)));
    for (const [index, customer] of customers.entries()) compare(customer, chats[index] ?? []);
    for (const stranger of strangers) await untilOneTicket(stranger);
    expect(sandbox.unhandled).toEqual([]);
    report(customers, chats.flat());
  },
  // On a busy machine the program processes the waiting messages late. The time limit of the test only ends a test that
  // hangs.
  120_000 + kills * 20_000,
);

inLongRun(() => {
  it("a process killed after a closing sends the rating request once the undo time is over", async () => {
    await call(updateSetting, { params: { key: "userRating" }, body: { value: "enabled" } });
    const { ticket, arrived } = await greet(phone, "Flávia");
    const resolvedAt = Date.now();
    await call(updateTicket, { params: { id: String(ticket.id) }, body: { status: "closed" } });
    await program.kill();
    await start();
    await untilTrue(() => arrived.length > 0);
    expect(Date.now() - resolvedAt).toBeGreaterThan(undoSeconds * 1_000);
    await program.kill();
    await start();
    await untilTrue(async () => ((await messagesOf(ticket)).at(-1)?.ack ?? 0) > 0);
    expect(arrived).toMatchObject([{ text: expect.stringContaining("de 1 a 3") }]);
  });
});

/**
 * Compares the messages of the ticket with the texts that the customer and the agent wrote, and with the messages that
 * the customer received.
 */
function compare({ said, sent, arrived }: Customer, messages: readonly Message[]): void {
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  expect(theirs.map(({ body }) => body)).toEqual(["Bom dia!", ...said]);
  const ours = messages.filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body }) => body)).toEqual(sent);
  const texts = arrived.map(({ text }) => text);
  expect(texts).toEqual(sent.filter((text) => texts.includes(text)));
  for (const { body, ack, error } of ours)
    if (ack > 0) expect(texts).toContain(body);
    else expect({ body, error }).toEqual({ body, error: "ERR_SENDING_UNCONFIRMED" });
  // A chat sends one message at a time. Each kill can therefore interrupt at most one message of the chat, and the end
  // of the test at most one more.
  expect(ours.filter(({ error }) => error !== null).length).toBeLessThanOrEqual(kills + 1);
  for (const { id } of arrived)
    expect(sandbox.arrivals(id).filter(({ asked }) => !asked)).toMatchObject([{ id }]);
}

function report(customers: readonly Customer[], messages: readonly Message[]): void {
  const count = (of: "said" | "sent") => customers.reduce((sum, customer) => sum + customer[of].length, 0);
  const unconfirmed = messages.filter(({ error }) => error !== null);
  const asked = sandbox.arrivals().filter((arrival) => arrival.asked).length;
  process.stdout.write(
    `${kills} kills: ${count("said")} in, ${count("sent")} out, ${unconfirmed.length} unconfirmed, ${asked} asked for again\n`,
  );
}

async function pair(): Promise<void> {
  const { id } = await call(createConnection, { body: { name: "Loja" } });
  const show = () => call(getConnection, { params: { id: String(id) } });
  const { qrcode } = await untilFound(async () => {
    const connection = await show();
    return connection.qrcode === "" ? undefined : connection;
  });
  await sandbox.scan(qrcode, phone);
  await untilFound(async () => ((await show()).status === "CONNECTED" ? true : undefined));
}

async function greet(phone: string, name: string): Promise<Customer> {
  const number = addSandboxContact(sandbox, name);
  await sandbox.say(number, phone, "Bom dia!");
  const [found] = await untilFound(async () => {
    const tickets = await ticketsOf(number);
    return tickets.length > 0 ? tickets : undefined;
  });
  if (!found) throw new Error("expected a ticket, found none");
  const ticket = await call(updateTicket, { params: { id: String(found.id) }, body: { status: "open" } });
  const arrived: Customer["arrived"] = [];
  sandbox.onEvent((event) => {
    if (event.type === "message-arrived" && event.contact === number) arrived.push(event.message);
  });
  return { number, ticket, said: [], sent: [], arrived };
}

/**
 * Sends the first message of a new contact. Baileys deletes the message's keys after decrypting it, so it could not
 * decrypt the message if it were delivered again.
 */
async function writeForTheFirstTime(phone: string): Promise<string> {
  const number = addSandboxContact(sandbox, "Desconhecida");
  await sandbox.say(number, phone, number);
  return number;
}

function untilOneTicket(stranger: string): Promise<Ticket> {
  return untilFound(async () => {
    const tickets = await ticketsOf(stranger);
    expect(tickets.length).toBeLessThanOrEqual(1);
    return tickets.find(
      ({ lastMessage, unreadMessages }) => lastMessage === stranger && unreadMessages === 1,
    );
  });
}

async function ticketsOf(number: string): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const status of ["pending", "open", "closed"] as const)
    found.push(
      ...(await call(listTickets, { query: { status, showAll: "true", searchParam: number } })).tickets,
    );
  return found.filter(({ contact }) => contact.number === number);
}

async function write({ number, said }: Customer, phone: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const text = `pergunta ${said.length} de ${number}`;
    await sandbox.say(number, phone, text);
    said.push(text);
    await sleep(Math.random() * 250);
  }
}

async function answer({ number, ticket, sent }: Customer, over: AbortSignal): Promise<void> {
  const params = { ticketId: String(ticket.id) };
  while (!over.aborted) {
    const text = `resposta ${sent.length} a ${number}`;
    sent.push(text);
    await insist(sendMessage, { params, body: { body: text, clientMessageId: randomUUID() } });
    await sleep(Math.random() * 120);
  }
}

/**
 * Waits until no message of the customer's chat is being sent, and returns the chat's messages. Checks that the chat
 * has exactly one ticket.
 */
async function settled({ number, ticket, said, sent, arrived }: Customer): Promise<Message[]> {
  let state = "not looked at";
  onTestFailed(() => {
    process.stderr.write(`the chat of ${number}: ${state}\n`);
  });
  return untilFound(async () => {
    // Pauses between the requests, each of which fetches the whole chat and would keep the program busy.
    await sleep(500);
    const messages = await messagesOf(ticket);
    // WhatsApp delivers receipts again after a kill. A message that has reached the customer's phone must therefore not
    // stay unconfirmed.
    const waiting = messages.filter(
      ({ fromMe, ack, error, body }) =>
        fromMe && ack === 0 && (error === null || arrived.some(({ text }) => text === body)),
    );
    const expected = said.length + sent.length + 1;
    state = `${messages.length} of ${expected} messages, waiting ${JSON.stringify(waiting)}`;
    if (waiting.length > 0 || messages.length < expected) return undefined;
    expect(await ticketsOf(number)).toMatchObject([{ id: ticket.id }]);
    return messages;
  });
}

async function messagesOf(ticket: Ticket): Promise<Message[]> {
  if (Date.now() - signedInAt > renewAfterMs) await signIn();
  const all: Message[] = [];
  for (;;) {
    const before = all[0]?.id;
    const page = await call(listMessages, {
      params: { ticketId: String(ticket.id) },
      query: before === undefined ? {} : { before },
    });
    all.unshift(...page.messages);
    if (!page.hasMore) return all;
  }
}
