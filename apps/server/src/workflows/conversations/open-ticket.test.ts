import { createConnection, endSession, listConnections } from "@recado/contract/connections";
import { createTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
/** Resolved ticket of a customer who has written before. */
let past: Ticket;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  past = await createOpenTicket(testApp, padaria);
  await testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(past.id) },
    body: { status: "closed" },
  });
});

function open(person: Person, body: Record<string, unknown>) {
  return testApp.call(person.token, createTicket, { body: { contactId: past.contactId, ...body } });
}

describe("opening a ticket with a contact", () => {
  // Specification (tickets): creating a ticket gives an open one.
  it("gives the caller an open ticket, and the queue's agents receive the live event", async () => {
    const breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
    const listener = await openInbox(testApp, breno);
    const ticket = await open(padaria.bruno, { queueId: padaria.sales, status: "open", userId: 1 });
    expect(ticket).toMatchObject({
      status: "open",
      userId: padaria.bruno.id,
      queueId: padaria.sales,
      whatsappId: padaria.connectionId,
      contactId: past.contactId,
    });
    await listener.settle();
    expect(listener.heard).toMatchObject([{ name: "ticket", payload: { action: "update", ticket } }]);
  });

  it("for another user who serves the queue is done by an admin and calls the user", async () => {
    const listener = await testApp.listen(padaria.bruno.token);
    const named = { queueId: padaria.sales, userId: padaria.bruno.id, status: "open" };
    await expectRefusal(open(padaria.ana, { ...named, userId: padaria.clara.id }), "ERR_USER_NOT_IN_QUEUE");
    await expectRefusal(open(padaria.ana, { ...named, userId: vizinha.bruno.id }), "ERR_NO_USER_FOUND");
    const ticket = await open(padaria.ana, named);
    expect(ticket).toMatchObject({ status: "open", userId: padaria.bruno.id });
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "transfer", payload: { by: { id: padaria.ana.id }, ticket: { id: ticket.id } } },
      { name: "notice", payload: { action: "create" } },
    ]);
  });

  it("as pending leaves the ticket without an owner", async () => {
    const pending = { queueId: padaria.sales, userId: "", whatsappId: false, status: "pending" };
    const ticket = await open(padaria.bruno, pending);
    expect(ticket).toMatchObject({ status: "pending", userId: null, queueId: padaria.sales });
  });

  // Specification (tickets): except of an admin.
  it("as an admin needs no queue", async () => {
    expect(await open(padaria.ana, {})).toMatchObject({ status: "open", queueId: null });
  });

  // Specification (tickets): a new ticket needs a queue.
  it("as an agent needs a queue", async () => {
    const refusal = await expectRefusal(open(padaria.bruno, {}), "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path: "queueId", message: "Selecione uma fila" }]);
  });

  it.each(["queueId", "whatsappId", "contactId"] as const)(
    "with a %s of another company is refused",
    async (field) => {
      const theirs = await ticketFromMessage(testApp, vizinha);
      const codes = {
        queueId: "ERR_NO_QUEUE_FOUND",
        whatsappId: "ERR_NO_WAPP_FOUND",
        contactId: "ERR_NO_CONTACT_FOUND",
      } as const;
      await expectRefusal(open(padaria.ana, { [field]: theirs[field] }), codes[field]);
    },
  );

  it("in a queue that the agent does not serve is refused", async () => {
    await expectRefusal(open(padaria.bruno, { queueId: padaria.support }), "ERR_NO_QUEUE_FOUND");
  });
});

describe("opening a ticket with a contact who has an unfinished ticket", () => {
  it("is refused with that ticket for a user who may see it", async () => {
    const held = await open(padaria.bruno, { queueId: padaria.sales });
    const refusal = await expectRefusal(open(padaria.ana, {}), "ERR_OTHER_OPEN_TICKET");
    expect(refusal.ticket).toEqual(held);
  });

  // Specification (tickets): whose contact another attends: who holds it and the queue are shown.
  it("is refused with only the names of its owner and queue for other agents", async () => {
    await open(padaria.bruno, { queueId: padaria.sales });
    const refusal = await expectRefusal(
      open(padaria.clara, { queueId: padaria.support }),
      "ERR_OTHER_OPEN_TICKET",
    );
    expect(refusal.ticket).toEqual({ user: { name: "Bruno" }, queue: { name: "Vendas" } });
  });

  it("returns that ticket to its owner", async () => {
    const held = await open(padaria.bruno, { queueId: padaria.sales });
    expect(await open(padaria.bruno, { queueId: padaria.sales })).toEqual(held);
  });

  it("leads to exactly one ticket in simultaneous requests", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => open(padaria.bruno, { queueId: padaria.sales })),
    );
    const ids = tries.map((tried) => (tried.status === "fulfilled" ? tried.value.id : tried.reason));
    expect(new Set(ids)).toEqual(new Set([expect.any(Number)]));
  });

  it("succeeds on another connection", async () => {
    await open(padaria.bruno, { queueId: padaria.sales });
    const branch = await testApp.call(padaria.ana.token, createConnection, {
      body: { name: `Filial ${past.id}` },
    });
    const second = await open(padaria.bruno, { queueId: padaria.sales, whatsappId: branch.id });
    expect(second.whatsappId).toBe(branch.id);
  });
});

describe("the connection of a new ticket", () => {
  it("is the user's own, else the default, else any connected one, else the ticket is refused", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const branch = await testApp.call(loja.ana.token, createConnection, { body: { name: "Filial" } });
    await untilTrue(() => testApp.channel.isOpen(branch.id));
    const first = await ticketFromMessage(testApp, loja);
    const contacts = [first, await ticketFromMessage(testApp, loja), await ticketFromMessage(testApp, loja)];
    for (const { id } of contacts) await resolve(loja, id);
    const opened = (ticket?: Ticket) =>
      testApp.call(loja.bruno.token, createTicket, {
        body: { contactId: ticket?.contactId ?? 0, queueId: loja.sales },
      });

    expect((await opened(contacts[0])).whatsappId).toBe(loja.connectionId);
    await testApp.app.database.write(loja.id, async (db) => {
      await db.run(
        sql`update users set connection_id = ${branch.id} where company_id = ${db.companyId} and id = ${loja.bruno.id}`,
      );
      db.notify("actor", `${db.companyId}:${loja.bruno.id}`);
    });
    expect((await opened(contacts[1])).whatsappId).toBe(branch.id);
    await testApp.app.database.write(loja.id, async (db) => {
      await db.run(sql`update users set connection_id = null where company_id = ${db.companyId}`);
      db.notify("actor", `${db.companyId}:*`);
    });
    await disconnect(loja, loja.connectionId);
    expect((await opened(contacts[2])).whatsappId).toBe(branch.id);
    await disconnect(loja, branch.id);
    await expectRefusal(opened(contacts[0]), "ERR_NO_DEF_WAPP_FOUND");
  });

  function resolve(company: TestCompany, id: number) {
    const params = { id: String(id) };
    return testApp.call(company.ana.token, updateTicket, { params, body: { status: "closed" } });
  }

  async function disconnect(company: TestCompany, id: number) {
    await testApp.call(company.ana.token, endSession, { params: { id: String(id) } });
    await untilTrue(async () => {
      const connections = await testApp.call(company.ana.token, listConnections, {});
      return connections.some((connection) => connection.id === id && connection.status === "DISCONNECTED");
    });
  }
});
