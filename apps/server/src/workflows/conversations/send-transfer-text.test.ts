import { createConnection } from "@recado/contract/connections";
import { updateSetting } from "@recado/contract/settings";
import { listTicketEvents, undoStep } from "@recado/contract/ticket-events";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TicketUpdate } from "./decide-update.ts";
import { transferText } from "./send-transfer-text.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function update(person: Person, { id }: Pick<Ticket, "id">, body: TicketUpdate) {
  return testApp.call(person.token, updateTicket, { params: { id: String(id) }, body });
}

function tellTransfers(value: "enabled" | "disabled") {
  const params = { key: "sendMsgTransfTicket" };
  return testApp.call(padaria.ana.token, updateSetting, { params, body: { value } });
}

function sentTo(number: string) {
  return testApp.channel.sent.filter(({ to }) => to[0]?.value === number).map(({ text }) => text);
}

// Specification (tickets): transfer to a queue without a user: pending, ownerless.
it("a transfer to a queue without an owner leaves the ticket pending for that queue's agents", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const [clara, bruno] = await Promise.all([
    openInbox(testApp, padaria.clara),
    openInbox(testApp, padaria.bruno),
  ]);
  const body = { status: "pending", queueId: padaria.support, userId: null } as const;
  expect(await update(padaria.bruno, ticket, body)).toMatchObject({
    status: "pending",
    userId: null,
    queueId: padaria.support,
  });
  await clara.next(({ payload }) => JSON.stringify(payload).includes('"action":"update"'));
  await bruno.settle();
  expect(bruno.heard.map(({ payload }) => payload)).toEqual([{ action: "delete", ticketId: ticket.id }]);
  const waiting = await testApp.call(padaria.clara.token, listTickets, { query: { status: "pending" } });
  expect(waiting.tickets.map(({ id }) => id)).toContain(ticket.id);
});

it("a transfer to the ticket's own queue without an owner leaves it pending there", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  expect(await update(padaria.bruno, ticket, { queueId: padaria.sales, userId: null })).toMatchObject({
    status: "pending",
    userId: null,
    queueId: padaria.sales,
  });
});

// Specification (tickets): transfer to the own queue without a user is a transfer, not a return.
it("a transfer to its own queue sends the text, uses the connection, and can be undone", async () => {
  await tellTransfers("enabled");
  const second = await testApp.call(padaria.ana.token, createConnection, { body: { name: "Matriz" } });
  await untilTrue(() => testApp.channel.isOpen(second.id));
  const customer = newCustomer("Rita Prado");
  const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
  const body = { queueId: padaria.sales, userId: null, status: "pending", whatsappId: second.id } as const;
  expect(await update(padaria.bruno, ticket, body)).toMatchObject({
    status: "pending",
    user: null,
    whatsapp: { id: second.id },
  });
  await untilTrue(() => sentTo(customer.number).some((text) => text?.includes("para o setor *Vendas*")));
  await tellTransfers("disabled");
  const params = { id: String(ticket.id) };
  const { events } = await testApp.call(padaria.bruno.token, listTicketEvents, { params });
  expect(events.at(-1)?.type).toBe("transferred");
  const undone = await testApp.call(padaria.bruno.token, undoStep, { params, body: { step: "transferred" } });
  expect(undone).toMatchObject({ status: "open", userId: padaria.bruno.id, whatsapp: ticket.whatsapp });
});

// Specification (tickets): transfer to a user without the queue is refused.
it("a transfer to a user who does not serve the queue is refused, and the owner stays", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const body = { queueId: padaria.sales, userId: padaria.clara.id };
  await expectRefusal(update(padaria.bruno, ticket, body), "ERR_USER_NOT_IN_QUEUE");
  expect(await update(padaria.bruno, ticket, {})).toEqual(ticket);
});

it("a transferred ticket continues over the chosen connection", async () => {
  const second = await testApp.call(padaria.ana.token, createConnection, { body: { name: "Filial" } });
  await untilTrue(() => testApp.channel.isOpen(second.id));
  const ticket = await createOpenTicket(testApp, padaria);
  const body = { queueId: padaria.support, userId: padaria.clara.id, whatsappId: second.id };
  expect(await update(padaria.bruno, ticket, body)).toMatchObject({
    userId: padaria.clara.id,
    whatsapp: { id: second.id },
  });
});

describe("the customer of a transferred ticket", () => {
  // Specification (administration): sendMsgTransfTicket.
  it("receives a text about the new queue and agent if the setting says so", async () => {
    await tellTransfers("enabled");
    const customer = newCustomer("Otávio Menezes");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await update(padaria.bruno, ticket, { queueId: padaria.support, userId: padaria.clara.id });
    const [told] = await untilFound(() => {
      const sent = sentTo(customer.number);
      return sent.length > 0 ? sent : undefined;
    });
    expect(told).toBe(
      "*Mensagem Automática:*\nSeu atendimento foi transferido para o setor *Suporte* aos cuidados de *Clara*.",
    );
    await tellTransfers("disabled");
  });

  it("receives no text otherwise", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const moved = await update(padaria.bruno, ticket, { queueId: padaria.support });
    expect(moved.lastMessage).toBe("Bom dia!");
    expect(sentTo(customer.number)).toEqual([]);
  });
});

it.each([
  [
    "pt",
    "Suporte",
    "Clara",
    "*Mensagem Automática:*\nSeu atendimento foi transferido para o setor *Suporte* aos cuidados de *Clara*.",
  ],
  [
    "pt",
    "Suporte",
    null,
    "*Mensagem Automática:*\nSeu atendimento foi transferido para o setor *Suporte*. Aguarde um momento, já vamos atender você.",
  ],
  ["pt", null, "Ana", "*Mensagem Automática:*\nSeu atendimento foi transferido aos cuidados de *Ana*."],
  [
    "en",
    "Support",
    "Clara",
    "*Automatic message:*\nYour conversation was transferred to *Support* and will be handled by *Clara*.",
  ],
  [
    "es",
    "Soporte",
    null,
    "*Mensaje automático:*\nSu conversación fue transferida al área *Soporte*. Espere un momento, enseguida le atendemos.",
  ],
] as const)(
  "the transfer text in %s for the queue %s and the agent %s is correct",
  (language, queue, user, text) => {
    expect(transferText(language, queue, user)).toBe(text);
  },
);
