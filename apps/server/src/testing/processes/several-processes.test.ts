import { createConnection, getConnection, requestPairingCode } from "@recado/contract/connections";
import { createContact } from "@recado/contract/contacts";
import { sendMessage } from "@recado/contract/messages";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { createTestStaff, type Staff, ticketsOf, untilFound, untilTrue } from "../factories.ts";
import type { Listener, ReceivedEvent } from "../listeners.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "./installation.ts";

let installation: TestInstallation;
let web: InstallationProcess;
let otherWeb: InstallationProcess;
let padaria: Staff;
let vizinha: Staff;
let phone: string;

beforeAll(async () => {
  installation = await openInstallation({ startDatabase: startTestDatabase });
  web = await installation.launch("web");
  otherWeb = await installation.launch("web");
  await installation.launch("worker,channels");
  padaria = await createTestStaff(web);
  vizinha = await createTestStaff(web, "Vizinha");
  phone = addPhone(installation.sandbox);
  await pairPhone(installation, web, padaria, phone);
});
afterAll(() => installation.close());

async function openInbox(ship: InstallationProcess, token: string): Promise<Listener> {
  const listener = await ship.listen(token);
  expect(await listener.join("Tickets", "pending")).toBe(true);
  expect(await listener.join("Notification")).toBe(true);
  return listener;
}

function bodies(heard: readonly ReceivedEvent[]): string[] {
  return heard.flatMap(({ name, payload }) => {
    if (name !== "appMessage") return [];
    const { action, message } = payload as { action: string; message: { body: string } };
    return action === "create" ? [message.body] : [];
  });
}

it("a customer's messages reach agents at other processes in order, and no other listeners", async () => {
  const [bruno, ana, clara, neighbour] = await Promise.all([
    openInbox(web, padaria.bruno.token),
    openInbox(otherWeb, padaria.ana.token),
    openInbox(otherWeb, padaria.clara.token),
    openInbox(otherWeb, vizinha.ana.token),
  ]);
  const customer = addSandboxContact(installation.sandbox, "Otávio");
  const said = Array.from({ length: 20 }, (_, index) =>
    `pergunta ${index} ${"ção ".repeat(index * 60)}`.trim(),
  );
  for (const text of said) await installation.sandbox.say(customer, phone, text);
  for (const { heard } of [bruno, ana]) {
    await untilTrue(() => bodies(heard).length >= said.length);
    expect(bodies(heard)).toEqual(said);
  }
  await Promise.all([clara, neighbour].map((listener) => listener.settle()));
  expect([bodies(clara.heard), bodies(neighbour.heard)]).toEqual([[], []]);
  expect(neighbour.heard).toEqual([]);
});

it("a ticket moved to another queue is reported at every process to agents who then see it", async () => {
  const ticket = await ticketOf(addSandboxContact(installation.sandbox, "Marina"));
  const [bruno, clara] = await Promise.all([
    openInbox(otherWeb, padaria.bruno.token),
    openInbox(otherWeb, padaria.clara.token),
  ]);
  await bruno.join("ChatBox", ticket.id);
  const params = { id: String(ticket.id) };
  await web.call(padaria.ana.token, updateTicket, { params, body: { queueId: padaria.support } });
  await bruno.next(
    ({ name, payload }) => name === "ticket" && (payload as { action: string }).action === "delete",
  );
  await clara.next(({ name, payload }) => name === "ticket" && JSON.stringify(payload).includes("Marina"));
  await web.call(padaria.ana.token, updateTicket, { params, body: { status: "open" } });
  await web.call(padaria.ana.token, sendMessage, {
    params: { ticketId: params.id },
    body: { body: "só para o suporte" },
  });
  await clara.next(({ payload }) => JSON.stringify(payload).includes("só para o suporte"));
  await bruno.settle();
  expect(JSON.stringify(bruno.heard)).not.toContain("só para o suporte");
});

it("a message typed at one process is sent by the connection's owner, and its tick comes back", async () => {
  const customer = addSandboxContact(installation.sandbox, "Nilo");
  const { id } = await ticketOf(customer);
  const params = { id: String(id) };
  await web.call(padaria.bruno.token, updateTicket, { params, body: { status: "open" } });
  const bruno = await otherWeb.listen(padaria.bruno.token);
  await bruno.join("ChatBox", id);
  const arrived: string[] = [];
  installation.sandbox.onEvent((event) => {
    if (event.type === "message-arrived" && event.contact === customer) arrived.push(event.message.text);
  });
  await web.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: params.id },
    body: { body: "Pois não?" },
  });
  await bruno.next(({ name, payload }) => {
    if (name !== "appMessage") return false;
    const { action, message } = payload as { action: string; message: { body: string; ack: number } };
    return action === "update" && message.body === "Pois não?" && message.ack >= 1;
  });
  await untilTrue(() => arrived.length > 0);
  expect(arrived).toEqual(["Pois não?"]);
});

it("a pairing code requested at any process comes from the owner; other companies are refused", async () => {
  const { id } = await web.call(vizinha.ana.token, createConnection, { body: { name: "Vizinha" } });
  const params = { id: String(id) };
  await untilTrue(
    async () => (await web.call(vizinha.ana.token, getConnection, { params })).status === "qrcode",
  );
  const number = addPhone(installation.sandbox);
  const { code } = await otherWeb.call(vizinha.ana.token, requestPairingCode, { params, body: { number } });
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  const neighbours = otherWeb.call(padaria.ana.token, requestPairingCode, { params, body: { number } });
  await expectRefusal(neighbours, "ERR_NO_WAPP_FOUND");
});

it("a number check requested at any process is answered by the connection's owner", async () => {
  const number = addSandboxContact(installation.sandbox, "Teca");
  const contact = await otherWeb.call(padaria.bruno.token, createContact, { body: { name: "Teca", number } });
  expect(contact.number).toBe(number);
  const nobody = otherWeb.call(padaria.bruno.token, createContact, {
    body: { name: "Ninguém", number: "5511900009999" },
  });
  await expectRefusal(nobody, "ERR_WAPP_INVALID_CONTACT");
});

async function ticketOf(customer: string): Promise<Ticket> {
  await installation.sandbox.say(customer, phone, "Bom dia!");
  return untilFound(async () =>
    (await ticketsOf(web, padaria.ana, "pending")).find(({ contact }) => contact.number === customer),
  );
}
