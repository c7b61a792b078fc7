import { deleteQueue } from "@recado/contract/queues";
import { updateUser } from "@recado/contract/staff";
import { undoStep } from "@recado/contract/ticket-events";
import { createTicket, getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WriteTx } from "../../platform/db/database.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TicketUpdate } from "./decide-update.ts";

let testApp: TestApp;
let padaria: TestCompany;
/** Davi serves the sales queue until a test removes him from it. */
let davi: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  davi = await createTestUser(testApp, padaria, { name: "Davi", queueIds: [padaria.sales] });
});

function update(person: Person, { id }: Pick<Ticket, "id">, body: TicketUpdate) {
  return testApp.call(person.token, updateTicket, { params: { id: String(id) }, body });
}

async function placeOf({ id }: Pick<Ticket, "id">) {
  const params = { id: String(id) };
  const { status, userId, queueId } = await testApp.call(padaria.ana.token, getTicket, { params });
  return { status, userId, queueId };
}

async function deactivate(db: WriteTx): Promise<void> {
  await db.run(sql`select 1 from users where company_id = ${db.companyId} and id = ${davi.id} for update`);
  await db.run(sql`update users set active = false where company_id = ${db.companyId} and id = ${davi.id}`);
}

async function takeQueue(db: WriteTx): Promise<void> {
  await db.run(sql`select 1 from users where company_id = ${db.companyId} and id = ${davi.id} for update`);
  await db.run(sql`delete from user_queues where company_id = ${db.companyId} and user_id = ${davi.id}`);
}

/** Ways in which Davi becomes the owner of a ticket. */
const given: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    "is transferred to them",
    async () => {
      const ticket = await ticketFromMessage(testApp, padaria);
      return () => update(padaria.ana, ticket, { userId: davi.id });
    },
  ],
  [
    "is accepted by them",
    async () => {
      const ticket = await ticketFromMessage(testApp, padaria);
      return () => update(davi, ticket, { status: "open" });
    },
  ],
  [
    "is reopened by them",
    async () => {
      const ticket = await createOpenTicket(testApp, padaria);
      await update(padaria.bruno, ticket, { status: "closed" });
      return () => update(davi, ticket, { status: "open" });
    },
  ],
  [
    "is opened for them",
    async () => {
      const { contactId } = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer());
      const { tickets } = await closeAllOf(contactId);
      expect(tickets).toBe(1);
      const body = { contactId, queueId: padaria.sales, userId: davi.id, status: "open" } as const;
      return () => testApp.call(padaria.ana.token, createTicket, { body });
    },
  ],
  [
    "is opened by them",
    async () => {
      const { contactId } = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer());
      await closeAllOf(contactId);
      const body = { contactId, queueId: padaria.sales, status: "open" } as const;
      return () => testApp.call(davi.token, createTicket, { body });
    },
  ],
];

async function closeAllOf(contactId: number) {
  const tickets = await testApp.app.database.write(padaria.id, (db) =>
    db.run(
      sql`update tickets set status = 'closed' where company_id = ${db.companyId} and contact_id = ${contactId}`,
    ),
  );
  return { tickets };
}

describe.each(given)("a ticket that %s", (_, prepare) => {
  it.each([
    ["leaves the company", deactivate, "ERR_NO_USER_FOUND"],
    ["loses the queue", takeQueue, "ERR_USER_NOT_IN_QUEUE"],
  ] as const)(
    "is not assigned to the agent if the agent %s at the same moment",
    async (_what, change, code) => {
      const give = await prepare();
      await expectRefusal(commitWhileWaiting(testApp, padaria.id, change, give), code);
      const kept = await testApp.app.database.read(padaria.id, (db) =>
        db.rows(sql`select 1 from tickets where company_id = ${db.companyId} and user_id = ${davi.id}`),
      );
      expect(kept).toEqual([]);
    },
  );
});

describe("undoing a return", () => {
  it.each([
    ["left the company", { active: false }],
    ["lost the queue", { queueIds: [] }],
  ])("is refused after the former owner %s", async (_, body) => {
    const ticket = await createOpenTicket(testApp, padaria, davi);
    await update(padaria.ana, ticket, { status: "pending", userId: null });
    const params = { id: String(ticket.id) };
    await testApp.call(padaria.ana.token, updateUser, { params: { id: String(davi.id) }, body });
    const undoing = testApp.call(padaria.ana.token, undoStep, { params, body: { step: "returned" } });
    await expectRefusal(undoing, "ERR_UNDO_OVER");
    expect(await placeOf(ticket)).toEqual({ status: "pending", userId: null, queueId: padaria.sales });
  });
});

describe("a queue that is deleted with a transfer", () => {
  it("leaves a ticket pending if its owner leaves the new queue at the same moment", async () => {
    const bakery = await createTestCompany(testApp);
    padaria = bakery;
    davi = await createTestUser(testApp, bakery, {
      name: "Davi",
      queueIds: [bakery.sales, bakery.support],
    });
    const ticket = await createOpenTicket(testApp, bakery, davi);
    const query = { transferTo: String(bakery.support) };
    await commitWhileWaiting(testApp, bakery.id, takeQueue, () =>
      testApp.call(bakery.ana.token, deleteQueue, { params: { id: String(bakery.sales) }, query }),
    );
    expect(await placeOf(ticket)).toEqual({ status: "pending", userId: null, queueId: bakery.support });
    expect(await ticketsOf(testApp, bakery.clara, "pending")).toMatchObject([{ id: ticket.id }]);
  });
});
