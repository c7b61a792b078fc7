import { listTicketEvents } from "@recado/contract/ticket-events";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, openInbox, type TestCompany, ticketFromMessage, untilTrue } from "./factories.ts";
import { insertManyTickets } from "./insert-many-tickets.ts";
import type { Listener } from "./listeners.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

const many = 4_000;
const pageSize = 40;

// Specification (tickets): a long list loses and doubles nothing while it moves.
it("paging through 4,000 open tickets shows each ticket once while tickets move and leave", async () => {
  await insertManyTickets(testApp, padaria, { tickets: many, status: "open", userId: padaria.bruno.id });
  const inbox = await openInbox(testApp, padaria.bruno);
  const walked: number[] = [];
  const movedUp: number[] = [];
  const resolved: number[] = [];
  const below = await idsInOrder();

  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page++) {
    const found = await openTickets(cursor);
    walked.push(...found.tickets.map(({ id }) => id));
    expect([page, found.count]).toEqual([page, many - resolved.length]);
    expect(found.hasMore).toBe(found.nextCursor !== null);
    cursor = found.nextCursor;
    if (page % 20 !== 10) continue;
    // While the list is being read, a message arrives in a ticket of an earlier page and in one of a later page, and a
    // third ticket is resolved.
    const [past, ahead, leaving] = [page * pageSize, (page + 2) * pageSize, (page + 3) * pageSize];
    for (const place of [past, ahead]) movedUp.push(await writeInto(below[place] ?? 0));
    resolved.push(await resolve(below[leaving] ?? 0));
  }

  expect(new Set(walked).size).toBe(walked.length);
  await inbox.settle();
  expect([...new Set([...walked, ...announcedIn(inbox), ...resolved])].toSorted(byNumber)).toEqual(
    below.toSorted(byNumber),
  );
  expect(announcedIn(inbox)).toEqual(expect.arrayContaining(movedUp));
  const top = await openTickets(null);
  expect(top.tickets.slice(0, movedUp.length).map(({ id }) => id)).toEqual(movedUp.toReversed());
});

// Specification (tickets): several tabs of one agent are as one.
it("two tabs of an agent receive the same events and may both accept a ticket", async () => {
  const tabs = [await openInbox(testApp, padaria.bruno), await openInbox(testApp, padaria.bruno)];
  const ticket = await ticketFromMessage(testApp, padaria);
  const accept = () =>
    testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { status: "open", userId: padaria.bruno.id },
    });
  const answers = await Promise.all([accept(), accept(), accept()]);
  for (const answer of answers)
    expect(answer).toMatchObject({ id: ticket.id, status: "open", userId: padaria.bruno.id });
  const { events } = await testApp.call(padaria.bruno.token, listTicketEvents, {
    params: { id: String(ticket.id) },
  });
  expect(events.filter(({ type }) => type === "accepted")).toHaveLength(1);
  for (const tab of tabs) await tab.settle();
  const [one, other] = tabs.map(({ heard }) => heard);
  expect(other).toEqual(one);
  expect(one).toContainEqual(
    expect.objectContaining({ name: "ticket", payload: expect.objectContaining({ action: "update" }) }),
  );
});

function openTickets(cursor: string | null) {
  const query = { status: "open", ...(cursor === null ? {} : { cursor }) } as const;
  return testApp.call(padaria.bruno.token, listTickets, { query });
}

/**
 * Returns the ticket ids in the order of the list before any ticket moves. The tickets were inserted in the order of
 * their ids.
 */
async function idsInOrder(): Promise<number[]> {
  const { tickets } = await openTickets(null);
  const first = tickets[0]?.id ?? 0;
  return Array.from({ length: many }, (_, place) => first + place);
}

async function writeInto(id: number): Promise<number> {
  const { tickets } = await testApp.call(padaria.bruno.token, listTickets, {
    query: { searchParam: String(id) },
  });
  const ticket = tickets.find((found) => found.id === id);
  await testApp.channel.say(
    padaria.connectionId,
    { name: "", number: ticket?.contact.number ?? "" },
    "E aí?",
  );
  await untilTrue(async () => (await openTickets(null)).tickets[0]?.id === id);
  return id;
}

async function resolve(id: number): Promise<number> {
  await testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(id) },
    body: { status: "closed" },
  });
  return id;
}

/** Returns the tickets of the received message events. A browser would move these tickets to the top of its list. */
function announcedIn({ heard }: Listener): number[] {
  return heard.flatMap(({ name, payload }) =>
    name === "appMessage" ? [(payload as { ticket: { id: number } }).ticket.id] : [],
  );
}

function byNumber(one: number, other: number): number {
  return one - other;
}
