import { createConnection, updateConnection } from "@recado/contract/connections";
import { deleteQueue, listQueues } from "@recado/contract/queues";
import { updateUser } from "@recado/contract/staff";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { createTicket, getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { listUsers } from "@recado/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  openInbox,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

function close(id: number, transferTo?: number, person = padaria.ana) {
  const query = transferTo === undefined ? {} : { transferTo: String(transferTo) };
  return testApp.call(person.token, deleteQueue, { params: { id: String(id) }, query });
}

function look({ id }: Pick<Ticket, "id">) {
  return testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
}

it("a queue with unfinished tickets is not deleted, and the refusal has their number", async () => {
  await createOpenTicket(testApp, padaria);
  await ticketFromMessage(testApp, padaria);
  const refusal = await expectRefusal(close(padaria.sales), "ERR_QUEUE_HAS_TICKETS");
  expect(refusal.params).toEqual({ count: "2" });
  expect(await testApp.call(padaria.ana.token, listQueues, {})).toHaveLength(2);
});

// Specification (administration): a queue with tickets is not deleted, or they go to another.
it("unfinished tickets of a deleted queue move to the chosen queue, and finished ones lose it", async () => {
  const both = await createTestUser(testApp, padaria, {
    name: "Davi",
    queueIds: [padaria.sales, padaria.support],
  });
  const waiting = await ticketFromMessage(testApp, padaria);
  const brunos = await createOpenTicket(testApp, padaria);
  const davis = await createOpenTicket(testApp, padaria, both);
  const done = await createOpenTicket(testApp, padaria);
  const params = { id: String(done.id) };
  await testApp.call(padaria.bruno.token, updateTicket, { params, body: { status: "closed" } });
  await close(padaria.sales, padaria.support);
  const place = async (ticket: Ticket) => {
    const { status, queueId, userId } = await look(ticket);
    return { status, queueId, userId };
  };
  const queueId = padaria.support;
  expect(await place(waiting)).toEqual({ status: "pending", queueId, userId: null });
  expect(await place(brunos)).toEqual({ status: "pending", queueId, userId: null });
  expect(await place(davis)).toEqual({ status: "open", queueId, userId: both.id });
  expect(await place(done)).toEqual({ status: "closed", queueId: null, userId: padaria.bruno.id });
  const { events } = await testApp.call(padaria.ana.token, listTicketEvents, {
    params: { id: String(davis.id) },
  });
  expect(events.at(-1)).toMatchObject({
    type: "transferred",
    user: { id: padaria.ana.id },
    from: { queue: "Vendas" },
    to: { queue: "Suporte" },
    reason: { type: "queueDeletion", queue: "Vendas" },
  });
});

it("tickets of a deleted queue appear for agents of the new queue and disappear for the others", async () => {
  const ticket = await ticketFromMessage(testApp, padaria);
  const [bruno, clara] = await Promise.all([
    openInbox(testApp, padaria.bruno),
    openInbox(testApp, padaria.clara),
  ]);
  await close(padaria.sales, padaria.support);
  await clara.next(({ name, payload }) => name === "ticket" && isOf(payload, ticket.id));
  await bruno.next(({ name, payload }) => name === "ticket" && isDeletion(payload, ticket.id));
  await bruno.next(({ name }) => name === "queue");
  expect(await ticketsOf(testApp, padaria.bruno, "pending")).toEqual([]);
  expect(await ticketsOf(testApp, padaria.clara, "pending")).toMatchObject([{ id: ticket.id }]);
  const { users } = await testApp.call(padaria.ana.token, listUsers, { query: {} });
  expect(users.find(({ id }) => id === padaria.bruno.id)?.queues).toEqual([]);
});

function isOf(payload: unknown, id: number): boolean {
  return (payload as { ticket?: Ticket }).ticket?.id === id;
}

function isDeletion(payload: unknown, ticketId: number): boolean {
  const told = payload as { action: string; ticketId?: number };
  return told.action === "delete" && told.ticketId === ticketId;
}

describe("while a queue is being deleted", () => {
  /** Runs `work` while a concurrent transaction has deleted the queue but not yet committed. */
  function whileGone<T>(id: number, work: () => Promise<T>): Promise<T> {
    return commitWhileWaiting(
      testApp,
      padaria.id,
      (db) => db.run(sql`delete from queues where company_id = ${db.companyId} and id = ${id}`),
      work,
    );
  }

  const wanted: [string, (queueId: number) => Promise<() => Promise<unknown>>][] = [
    [
      "no ticket is transferred to the queue",
      async (queueId) => {
        const params = { id: String((await ticketFromMessage(testApp, padaria)).id) };
        return () => testApp.call(padaria.ana.token, updateTicket, { params, body: { queueId } });
      },
    ],
    [
      "no ticket is accepted into the queue",
      async (queueId) => {
        const params = { id: String((await ticketFromMessage(testApp, padaria)).id) };
        const body = { status: "open", userId: padaria.ana.id, queueId } as const;
        return () => testApp.call(padaria.ana.token, updateTicket, { params, body });
      },
    ],
    [
      "no ticket is opened in the queue",
      async (queueId) => {
        const { id, contactId } = await ticketFromMessage(testApp, padaria);
        const params = { id: String(id) };
        await testApp.call(padaria.ana.token, updateTicket, { params, body: { status: "closed" } });
        const body = { contactId, queueId, status: "pending" } as const;
        return () => testApp.call(padaria.ana.token, createTicket, { body });
      },
    ],
    [
      "no user is assigned to the queue",
      (queueId) => {
        const params = { id: String(padaria.bruno.id) };
        const body = { queueIds: [queueId] };
        return Promise.resolve(() => testApp.call(padaria.ana.token, updateUser, { params, body }));
      },
    ],
    [
      "no connection is given the queue",
      (queueId) => {
        const params = { id: String(padaria.connectionId) };
        const body = { queueIds: [queueId] };
        return Promise.resolve(() => testApp.call(padaria.ana.token, updateConnection, { params, body }));
      },
    ],
  ];

  it.each(wanted)("%s", async (_, prepare) => {
    const work = await prepare(padaria.support);
    await expectRefusal(whileGone(padaria.support, work), "ERR_NO_QUEUE_FOUND");
  });
});

describe("while a connection is being deleted", () => {
  it("no ticket is moved to the connection or opened on it", async () => {
    const { id } = await testApp.call(padaria.ana.token, createConnection, { body: { name: "Outra" } });
    const ticket = await createOpenTicket(testApp, padaria);
    const done = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(done.id) },
      body: { status: "closed" },
    });
    const body = { contactId: done.contactId, queueId: padaria.sales, whatsappId: id };
    const opening = () => testApp.call(padaria.ana.token, createTicket, { body });
    const moving = () =>
      testApp.call(padaria.ana.token, updateTicket, {
        params: { id: String(ticket.id) },
        body: { whatsappId: id },
      });
    const both = commitWhileWaiting(
      testApp,
      padaria.id,
      (db) => db.run(sql`delete from connections where company_id = ${db.companyId} and id = ${id}`),
      () => Promise.allSettled([opening(), moving()]),
    );
    for (const one of await both)
      expect(one).toMatchObject({ status: "rejected", reason: { body: { error: "ERR_NO_WAPP_FOUND" } } });
  });
});

it("tickets of a deleted queue cannot move to the same, a foreign or a deleted queue", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await ticketFromMessage(testApp, padaria);
  await expectRefusal(close(padaria.sales, padaria.sales), "ERR_NO_QUEUE_FOUND");
  await expectRefusal(close(padaria.sales, vizinha.sales), "ERR_NO_QUEUE_FOUND");
  await expectRefusal(close(vizinha.sales), "ERR_NO_QUEUE_FOUND");
  await expectRefusal(close(padaria.support, undefined, padaria.bruno), "ERR_NO_PERMISSION");
  const race = await Promise.allSettled([
    close(padaria.sales, padaria.support),
    close(padaria.support, padaria.sales),
  ]);
  expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await testApp.call(padaria.ana.token, listQueues, {})).toHaveLength(1);
});

describe("the finished tickets of a deleted queue", () => {
  /** Number of tickets that the test creates: more than fit into one batch. */
  const many = 2_100;

  function addFinished({ contactId }: Ticket) {
    return testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into tickets (company_id, contact_id, connection_id, queue_id, status)
        select ${db.companyId}, ${contactId}, ${padaria.connectionId}, ${padaria.sales}, 'closed'
        from generate_series(1, ${many}::integer)`),
    );
  }

  async function finishedOfQueue(): Promise<number> {
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select 1 from tickets
        where company_id = ${db.companyId} and queue_id = ${padaria.sales} and status = 'closed'`),
    );
    return rows.length;
  }

  async function finish({ id }: Ticket) {
    const body = { status: "closed" } as const;
    await testApp.call(padaria.bruno.token, updateTicket, { params: { id: String(id) }, body });
  }

  it("lose the queue in the background, without delaying the request", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await finish(ticket);
    await addFinished(ticket);
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`select 1 from tickets where company_id = ${db.companyId} and id = ${ticket.id} for update`,
      );
      await close(padaria.sales);
      expect(await look(ticket)).toMatchObject({ status: "closed", queueId: null });
    });
    await untilTrue(async () => (await finishedOfQueue()) === 0);
  });

  it("keep the queue when unfinished tickets prevent its deletion", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await finish(ticket);
    await addFinished(ticket);
    await ticketFromMessage(testApp, padaria);
    await expectRefusal(close(padaria.sales), "ERR_QUEUE_HAS_TICKETS");
    expect(await finishedOfQueue()).toBe(many + 1);
  });

  it("lose the queue even if the process that removes them is killed", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await finish(ticket);
    await addFinished(ticket);
    const { database } = testApp.app;
    await database.write(padaria.id, async (db) => {
      await db.run(sql`select hide_queue(${padaria.sales})`);
      await wakeWork(db, { queue: "deletions", connectionId: 0, keys: [`queue ${padaria.sales}`] });
      await db.run(sql`
        update work_queues set claimed_by = gen_random_uuid(), claimed_until = now() + interval '1 day'
        where company_id = ${db.companyId} and queue = 'deletions'`);
      await db.run(sql`
        update tickets set queue_id = null where company_id = ${db.companyId} and id = ${ticket.id}`);
    });
    expect(await finishedOfQueue()).toBe(many);
    await database.write(padaria.id, (db) =>
      db.run(
        sql`update work_queues set claimed_until = now() where company_id = ${db.companyId} and queue = 'deletions'`,
      ),
    );
    await untilTrue(async () => (await finishedOfQueue()) === 0);
  });
});
