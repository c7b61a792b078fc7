import { createConnection, listConnections } from "@recado/contract/connections";
import { createIntegration } from "@recado/contract/integrations";
import { updateSetting } from "@recado/contract/settings";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { createTicket, getTicket, listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPrompt } from "../../domain/prompts/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilFound,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TicketUpdate } from "./decide-update.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
/** Breno is a second agent who serves Bruno's queue. */
let breno: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
});
afterAll(() => testApp.close());

function update(person: Person, ticket: Pick<Ticket, "id">, body: TicketUpdate) {
  return testApp.call(person.token, updateTicket, { params: { id: String(ticket.id) }, body });
}

/** Adds a prompt that may handle tickets of the company. */
function addPrompt(): Promise<number> {
  return testApp.app.database.write(padaria.id, (db) =>
    insertPrompt(db, { name: "Vendedora", prompt: "Você vende pão.", model: "m", queue_id: padaria.sales }),
  );
}

let integrations = 0;
async function addIntegration(): Promise<number> {
  const body = { type: "webhook", name: `Robô ${++integrations}`, urlN8N: "https://example.com" } as const;
  return (await testApp.call(padaria.ana.token, createIntegration, { body })).id;
}

function look(ticket: Pick<Ticket, "id">) {
  return testApp.call(padaria.ana.token, getTicket, { params: { id: String(ticket.id) } });
}

describe("a note with a transfer", () => {
  const note = "Cliente pediu desconto";

  async function notesOf(ticket: Pick<Ticket, "id">, person = padaria.ana) {
    return testApp.call(person.token, listTicketNotes, { query: { ticketId: String(ticket.id) } });
  }

  it("is stored in the ticket, even in a queue that its author does not see", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const body = { queueId: padaria.support, userId: padaria.clara.id, note };
    await update(padaria.bruno, ticket, body);
    expect(await notesOf(ticket, padaria.clara)).toMatchObject([{ note, user: { name: "Bruno" } }]);
    await expectRefusal(notesOf(ticket, vizinha.ana), "ERR_NO_TICKET_FOUND");
  });

  it("is not stored when the transfer is refused", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const toNobodyThere = { queueId: padaria.support, userId: breno.id, note };
    await expectRefusal(update(padaria.bruno, ticket, toNobodyThere), "ERR_USER_NOT_IN_QUEUE");
    await expectRefusal(update(breno, ticket, { queueId: padaria.support, note }), "ERR_NO_PERMISSION");
    await expectRefusal(
      update(padaria.bruno, ticket, { queueId: padaria.support, note: " a " }),
      "ERR_VALIDATION",
    );
    expect(await notesOf(ticket)).toEqual([]);
  });
});

describe("accepting a ticket", () => {
  it("with a queue moves the ticket into that queue and records the acceptance", async () => {
    const davi = await createTestUser(testApp, padaria, {
      name: "Davi",
      queueIds: [padaria.support],
      allTicket: true,
    });
    const { id, contactId } = await ticketFromMessage(testApp, padaria);
    await update(padaria.ana, { id }, { status: "closed" });
    const body = { contactId, status: "pending" } as const;
    const waiting = await testApp.call(padaria.ana.token, createTicket, { body });
    const into = (queueId: number) => ({ status: "open", userId: davi.id, queueId }) as const;
    await expectRefusal(update(davi, waiting, into(padaria.sales)), "ERR_USER_NOT_IN_QUEUE");
    expect(await update(davi, waiting, into(padaria.support))).toMatchObject({
      status: "open",
      userId: davi.id,
      queueId: padaria.support,
    });
    const { events } = await testApp.call(davi.token, listTicketEvents, {
      params: { id: String(waiting.id) },
    });
    expect(events.map(({ type }) => type)).toContain("accepted");
  });

  // Specification (tickets): accept: pending to open, the user becomes owner.
  it("makes the agent the owner of the open ticket", async () => {
    const waiting = await ticketFromMessage(testApp, padaria);
    const accepted = await update(padaria.bruno, waiting, { status: "open", userId: padaria.bruno.id });
    expect(accepted).toMatchObject({
      status: "open",
      userId: padaria.bruno.id,
      user: { id: padaria.bruno.id, name: "Bruno" },
      queueId: padaria.sales,
    });
    expect(await look(waiting)).toMatchObject(accepted);
  });

  // Specification (tickets): of two who accept at once one succeeds.
  it("succeeds for exactly one of several agents, and the others receive the owner's name", async () => {
    for (let round = 0; round < 5; round++) {
      const waiting = await ticketFromMessage(testApp, padaria);
      const people = [padaria.bruno, breno, padaria.ana];
      const tries = await Promise.allSettled(
        people.map((person) => update(person, waiting, { status: "open" })),
      );
      const winners = tries.flatMap((tried) => (tried.status === "fulfilled" ? [tried.value] : []));
      expect(winners).toHaveLength(1);
      for (const tried of tries)
        if (tried.status === "rejected") {
          const refusal = await expectRefusal(Promise.reject(tried.reason), "ERR_TICKET_TAKEN");
          expect(refusal.params).toEqual({ user: winners[0]?.user?.name });
        }
      expect((await look(waiting)).userId).toBe(winners[0]?.userId);
    }
  });

  it("is refused when the ticket moves to another queue at the same moment", async () => {
    const waiting = await ticketFromMessage(testApp, padaria);
    const accepting = commitWhileWaiting(
      testApp,
      padaria.id,
      (db) =>
        db.run(
          sql`update tickets set queue_id = ${padaria.support} where company_id = ${db.companyId} and id = ${waiting.id}`,
        ),
      () => update(padaria.bruno, waiting, { status: "open" }),
    );
    await expectRefusal(accepting, "ERR_NO_TICKET_FOUND");
    expect(await look(waiting)).toMatchObject({ status: "pending", userId: null });
  });

  it("succeeds for an open ticket whose owner was deleted", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set user_id = null where company_id = ${db.companyId} and id = ${ticket.id}`),
    );
    expect(await update(breno, ticket, { status: "open" })).toMatchObject({ userId: breno.id });
  });
});

describe("the greeting on acceptance", () => {
  beforeAll(() => greet("enabled"));
  afterAll(() => greet("disabled"));

  function greet(value: string) {
    const params = { key: "sendGreetingAccepted" };
    return testApp.call(padaria.ana.token, updateSetting, { params, body: { value } });
  }

  // Specification (tickets): the greeting on accepting, when the setting wants it.
  // Specification (administration): sendGreetingAccepted.
  it("is sent once with both names if the setting says so", async () => {
    const customer = newCustomer("Otávio Menezes");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await update(padaria.bruno, ticket, { status: "open" });
    const greeting = await untilFound(() =>
      testApp.channel.sent.find(({ to }) => to[0]?.value === customer.number),
    );
    expect(greeting.text).toBe(
      "*Mensagem Automática:*\nOlá, Otávio! Meu nome é Bruno e vou continuar o seu atendimento.",
    );
    await update(padaria.bruno, ticket, { status: "closed" });
    expect(testApp.channel.sent.filter(({ to }) => to[0]?.value === customer.number)).toHaveLength(1);
    expect((await look(ticket)).lastMessage).toBe("Bom dia!");
  });

  // Specification (tickets): no greeting for groups.
  it("is not sent to a group", async () => {
    const group = { name: "Família", lid: "120363000000000001" };
    await testApp.channel.say(padaria.connectionId, group, "Bom dia, grupo!", {
      contact: [{ kind: "group", value: group.lid }],
    });
    const ticket = await untilFound(() => ticketOfGroup(group.name));
    await update(padaria.bruno, ticket, { status: "open" });
    expect(await look(ticket)).toMatchObject({ isGroup: true, lastMessage: "Bom dia, grupo!" });
  });

  async function ticketOfGroup(name: string) {
    const { tickets } = await testApp.call(padaria.ana.token, listTickets, { query: { status: "pending" } });
    return tickets.find(({ contact }) => contact.name === name);
  }
});

describe("changing the status or the assistant of a ticket", () => {
  // Specification (tickets): return: open to pending, owner cleared.
  it("to pending clears the owner and keeps the queue", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    expect(await update(padaria.bruno, ticket, { status: "pending" })).toMatchObject({
      status: "pending",
      userId: null,
      user: null,
      queueId: padaria.sales,
    });
  });

  // Specification (tickets): resolving clears integration and prompt, other steps keep them.
  it("to closed clears the integration fields, which all other steps keep", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const fields = {
      useIntegration: true,
      promptId: await addPrompt(),
      integrationId: await addIntegration(),
    };
    expect(await update(padaria.bruno, ticket, fields)).toMatchObject(fields);
    expect(await update(padaria.bruno, ticket, { status: "pending" })).toMatchObject(fields);
    await update(padaria.bruno, ticket, { status: "open" });
    expect(await update(padaria.bruno, ticket, { status: "closed" })).toMatchObject({
      status: "closed",
      useIntegration: false,
      promptId: null,
      integrationId: null,
    });
  });

  it("stores integration fields that come with the ticket's current status", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const fields = {
      useIntegration: true,
      promptId: await addPrompt(),
      integrationId: await addIntegration(),
    };
    const asOwner = { status: "open", userId: padaria.bruno.id } as const;
    expect(await update(padaria.bruno, ticket, { status: "open", ...fields })).toMatchObject(fields);
    expect(await look(ticket)).toMatchObject({ ...fields, ...asOwner });
    const cleared = { useIntegration: false, promptId: null, integrationId: null };
    expect(await update(padaria.ana, ticket, { ...asOwner, ...cleared })).toMatchObject(cleared);
    expect(await look(ticket)).toMatchObject({ ...cleared, ...asOwner });
  });

  it("to open succeeds for an admin who names the owner, and is refused without an owner", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const asOwner = { status: "open", userId: padaria.bruno.id } as const;
    expect(await update(padaria.ana, ticket, asOwner)).toMatchObject(asOwner);
    await expectRefusal(update(padaria.ana, ticket, { status: "open" }), "ERR_TICKET_TAKEN");
    await expectRefusal(update(breno, ticket, { ...asOwner, useIntegration: true }), "ERR_NO_PERMISSION");
    expect(await look(ticket)).toMatchObject({ ...asOwner, useIntegration: false });
  });

  it("clears a prompt and an integration that are sent as false", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const chosen = { promptId: await addPrompt(), integrationId: await addIntegration() };
    await update(padaria.bruno, ticket, chosen);
    const params = { id: String(ticket.id) };
    const body = { promptId: false, integrationId: false } as const;
    const cleared = await testApp.call(padaria.bruno.token, updateTicket, { params, body });
    expect(cleared).toMatchObject({ promptId: null, integrationId: null });
  });

  it("with an unknown integration is refused", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const wanted = { integrationId: 2_147_483_647 };
    await expectRefusal(update(padaria.bruno, ticket, wanted), "ERR_NO_INTEGRATION_FOUND");
  });

  // Specification (tickets): reopen: closed to open, the user owns it, the queue is kept.
  it("from closed to open makes the caller the owner and keeps the queue", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, ticket, { status: "closed" });
    expect(await update(breno, ticket, { status: "open", userId: breno.id })).toMatchObject({
      status: "open",
      userId: breno.id,
      queueId: padaria.sales,
    });
  });

  it("from closed to open starts the waiting time again", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const ofTicket = sql`company_id = ${padaria.id} and id = ${ticket.id}`;
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set queued_at = now() - interval '3 days' where ${ofTicket}`),
    );
    await update(padaria.bruno, ticket, { status: "closed" });
    await update(breno, ticket, { status: "open", userId: breno.id });
    const waited = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql`select started_at - queued_at = interval '0' as none from tickets where ${ofTicket}`),
    );
    expect(waited).toEqual({ none: true });
  });

  it("from closed to open is refused while the contact has another unfinished ticket", async () => {
    const customer = newCustomer();
    const old = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await update(padaria.bruno, old, { status: "closed" });
    const next = await ticketFromMessage(testApp, padaria, "Voltei", customer);
    expect(next.id).not.toBe(old.id);
    await expectRefusal(update(padaria.bruno, old, { status: "open" }), "ERR_OTHER_OPEN_TICKET");
    expect((await look(old)).status).toBe("closed");
    expect((await look(next)).status).toBe("pending");
  });

  it("to closed while a message arrives leads to a new ticket for the message", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await commitWhileWaiting(
      testApp,
      padaria.id,
      (db) =>
        db.run(
          sql`update tickets set status = 'closed' where company_id = ${db.companyId} and id = ${ticket.id}`,
        ),
      () => testApp.channel.say(padaria.connectionId, customer, "Só mais uma coisa"),
    );
    const next = await untilFound(async () => {
      const { tickets } = await testApp.call(padaria.ana.token, listTickets, {
        query: { status: "pending" },
      });
      return tickets.find(({ contactId }) => contactId === ticket.contactId);
    });
    expect(next).toMatchObject({ lastMessage: "Só mais uma coisa", unreadMessages: 1 });
    expect(await look(ticket)).toMatchObject({ status: "closed", lastMessage: "Bom dia!" });
  });
});

describe("transferring a ticket", () => {
  it("to a queue leaves the ticket pending there without an owner", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    expect(await update(padaria.bruno, ticket, { queueId: padaria.support })).toMatchObject({
      status: "pending",
      userId: null,
      queueId: padaria.support,
      queue: { name: "Suporte" },
    });
  });

  // Specification (tickets): transfer to a user of the queue.
  it("to a user of a queue makes the user the owner of the open ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const body = { queueId: padaria.support, userId: padaria.clara.id };
    expect(await update(padaria.bruno, ticket, body)).toMatchObject({
      status: "open",
      userId: padaria.clara.id,
      queueId: padaria.support,
    });
  });

  it("to the caller is possible for an admin", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    expect(await update(padaria.ana, ticket, { userId: padaria.ana.id })).toMatchObject({
      status: "open",
      userId: padaria.ana.id,
    });
  });

  it("to another connection keeps owner and status", async () => {
    const ticket = await createOpenTicket(testApp, padaria);

    const second = await testApp.call(padaria.ana.token, createConnection, { body: { name: "Filial" } });
    expect(await update(padaria.bruno, ticket, { whatsappId: second.id })).toMatchObject({
      status: "open",
      userId: padaria.bruno.id,
      whatsapp: { id: second.id, name: "Filial" },
    });
  });

  it.each([
    ["accepted", [], "open"],
    ["returned", ["open"], "pending"],
    ["resolved", ["open"], "closed"],
    ["opened again", ["open", "closed"], "open"],
  ] as const)(
    "to another connection is possible in the request in which the ticket is %s",
    async (_, steps, status) => {
      const { id } = await ticketFromMessage(testApp, padaria);
      const second = await testApp.call(padaria.ana.token, createConnection, {
        body: { name: `Filial ${_}` },
      });
      for (const step of steps) await update(padaria.ana, { id }, { status: step });
      expect(await update(padaria.ana, { id }, { status, whatsappId: second.id })).toMatchObject({
        status,
        whatsapp: { id: second.id },
      });
    },
  );

  it("to a queue, user or connection of another company is refused", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const [foreign] = await testApp.call(vizinha.ana.token, listConnections, {});
    const { bruno } = padaria;
    await expectRefusal(update(bruno, ticket, { queueId: vizinha.sales }), "ERR_NO_QUEUE_FOUND");
    await expectRefusal(update(bruno, ticket, { userId: vizinha.bruno.id }), "ERR_NO_USER_FOUND");
    await expectRefusal(update(bruno, ticket, { userId: padaria.clara.id }), "ERR_USER_NOT_IN_QUEUE");
    await expectRefusal(update(bruno, ticket, { whatsappId: foreign?.id }), "ERR_NO_WAPP_FOUND");
    expect(await look(ticket)).toMatchObject(ticket);
  });

  it("that is resolved is refused", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, ticket, { status: "closed" });
    await expectRefusal(update(padaria.bruno, ticket, { queueId: padaria.support }), "ERR_TICKET_STATE");
  });
});

describe("a ticket of another agent", () => {
  const steps: [string, TicketUpdate][] = [
    ["returned", { status: "pending" }],
    ["resolved", { status: "closed" }],
    ["given away", { queueId: 1 }],
    ["taken over", { userId: 1 }],
    ["adjusted", { useIntegration: true }],
  ];
  it.each(steps)("cannot be %s by an agent of its queue", async (_, body) => {
    const ticket = await createOpenTicket(testApp, padaria);
    await expectRefusal(update(breno, ticket, body), "ERR_NO_PERMISSION");
    expect(await look(ticket)).toMatchObject(ticket);
  });

  it("can be returned and resolved by an admin", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    expect((await update(padaria.ana, ticket, { status: "pending" })).userId).toBeNull();
    expect((await update(padaria.ana, ticket, { status: "closed" })).status).toBe("closed");
  });
});

it("a ticket is not found by an agent of another queue or by another company", async () => {
  const ticket = await ticketFromMessage(testApp, padaria);
  for (const stranger of [padaria.clara, vizinha.ana])
    await expectRefusal(update(stranger, ticket, { status: "open" }), "ERR_NO_TICKET_FOUND");
  expect(await look(ticket)).toMatchObject(ticket);
});
