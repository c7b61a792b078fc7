import { runTicketActions } from "@recado/contract/ticket-actions";
import { listTicketEvents, ticketEventTypes } from "@recado/contract/ticket-events";
import type { TicketPriority } from "@recado/contract/ticket-priority";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

const paramsOf = ({ id }: Pick<Ticket, "id">) => ({ params: { id: String(id) } });

async function prioritise(person: Person, ticket: Ticket, priority: TicketPriority): Promise<Ticket> {
  const body = { actions: [{ type: "setPriority" as const, priority }] };
  return (await testApp.call(person.token, runTicketActions, { ...paramsOf(ticket), body })).ticket;
}

/** Reads a list in pages and returns the ids of all its tickets. */
async function idsInOrder(company: TestCompany, query: { oldestFirst?: "true" } = {}): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { tickets: Ticket[]; nextCursor: string | null } = await testApp.call(
      company.ana.token,
      listTickets,
      { query: { status: "pending", order: "priority", ...query, ...(cursor === "" ? {} : { cursor }) } },
    );
    ids.push(...page.tickets.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

describe("a ticket's priority", () => {
  it("is normal at first, and a change is seen at once, recorded with its reason, and keeps the place in the list", async () => {
    const ticket = await ticketFromMessage(testApp, padaria);
    expect(ticket.priority).toBe("normal");
    const inbox = await openInbox(testApp, padaria.ana);
    const changed = await prioritise(padaria.bruno, ticket, "high");
    expect(changed).toEqual({ ...ticket, priority: "high" });
    await inbox.settle();
    expect(inbox.heard.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ ticket: expect.objectContaining({ id: ticket.id, priority: "high" }) }),
    );
    await prioritise(padaria.bruno, ticket, "high");
    const { events } = await testApp.call(padaria.ana.token, listTicketEvents, paramsOf(ticket));
    expect(events.filter(({ type }) => type === "prioritised")).toMatchObject([
      {
        user: { id: padaria.bruno.id },
        priority: { from: "normal", to: "high" },
        reason: { type: "user" },
      },
    ]);
  });

  it("is not changed by users who do not see the ticket", async () => {
    const ticket = await ticketFromMessage(testApp, padaria);
    await expectRefusal(prioritise(vizinha.ana, ticket, "low"), "ERR_NO_TICKET_FOUND");
  });

  it("is changed by a list of actions that began with moving the ticket to a queue its user does not see", async () => {
    const ticket = await ticketFromMessage(testApp, padaria);
    const { ticket: moved } = await testApp.call(padaria.bruno.token, runTicketActions, {
      ...paramsOf(ticket),
      body: {
        actions: [
          { type: "moveToQueue", queueId: padaria.support },
          { type: "setPriority", priority: "urgent" },
        ],
      },
    });
    expect(moved).toMatchObject({ queueId: padaria.support, priority: "urgent" });
  });

  it("orders a list over its pages, and tickets of one priority by activity or by their wait", async () => {
    await insertManyTickets(testApp, vizinha, { tickets: 50 });
    const [first, second, low] = [
      await ticketFromMessage(testApp, vizinha),
      await ticketFromMessage(testApp, vizinha),
      await ticketFromMessage(testApp, vizinha),
    ];
    await prioritise(vizinha.ana, first, "urgent");
    await prioritise(vizinha.ana, second, "urgent");
    await prioritise(vizinha.ana, low, "low");
    const byActivity = await idsInOrder(vizinha);
    expect(new Set(byActivity).size).toBe(53);
    expect([...byActivity.slice(0, 2), byActivity.at(-1)]).toEqual([second.id, first.id, low.id]);
    const byWait = await idsInOrder(vizinha, { oldestFirst: "true" });
    expect(new Set(byWait)).toEqual(new Set(byActivity));
    expect([...byWait.slice(0, 2), byWait.at(-1)]).toEqual([first.id, second.id, low.id]);
  });
});

describe("the table of ticket events", () => {
  it("accepts every type of event in the contract", async () => {
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ text: string }>`
        select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'ticket_events_type_check'`),
    );
    expect(ticketEventTypes.filter((type) => !row?.text.includes(`'${type}'`))).toEqual([]);
  });
});
