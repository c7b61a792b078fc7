import { listContactRatings } from "@recado/contract/contact-panel";
import { countOpenTicketsByUser, countTicketLists } from "@recado/contract/ticket-counts";
import {
  deleteTicket,
  getTicket,
  getTicketByUuid,
  listTickets,
  type Ticket,
  updateTicket,
} from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertTag } from "../tags/store.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

function list(person: Person, query: Record<string, string> = {}) {
  return testApp.call(person.token, listTickets, { query: query as { searchParam?: string } });
}

async function idsOf(person: Person, query: Record<string, string>): Promise<number[]> {
  const { tickets, count } = await list(person, query);
  expect(count).toBe(tickets.length);
  return tickets.map(({ id }) => id).toSorted((one, other) => one - other);
}

function move(person: Person, { id }: Ticket, body: { status?: "closed"; queueId?: null }) {
  return testApp.call(person.token, updateTicket, { params: { id: String(id) }, body });
}

describe("the list of tickets", () => {
  let padaria: TestCompany;
  let edu: Person;
  /**
   * One ticket for each state: waiting in sales, attended by Bruno, attended by Ana, resolved, waiting in support,
   * waiting without a queue.
   */
  let waiting: Ticket;
  let brunos: Ticket;
  let anas: Ticket;
  let resolved: Ticket;
  let supports: Ticket;
  let nobodys: Ticket;

  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
    edu = await createTestUser(testApp, padaria, {
      name: "Edu",
      queueIds: [padaria.support],
      allTicket: true,
    });
    waiting = await ticketFromMessage(testApp, padaria);
    brunos = await createOpenTicket(testApp, padaria);
    anas = await createOpenTicket(testApp, padaria, padaria.ana);
    resolved = await move(padaria.bruno, await createOpenTicket(testApp, padaria), { status: "closed" });
    supports = await ticketFromMessage(testApp, padaria);
    await setQueue(supports, padaria.support);
    nobodys = await ticketFromMessage(testApp, padaria);
    await setQueue(nobodys, null);
    await ticketFromMessage(testApp, await createTestCompany(testApp, "Vizinha"));
  });

  function setQueue({ id }: Ticket, queueId: number | null) {
    return testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set queue_id = ${queueId} where company_id = ${db.companyId} and id = ${id}`),
    );
  }

  type Who = "ana" | "bruno" | "clara" | "edu";
  const tabs: [Who, Record<string, string>, () => Ticket[]][] = [
    ["ana", { status: "pending" }, () => [waiting, supports, nobodys]],
    ["ana", { status: "open" }, () => [anas]],
    ["ana", { status: "open", showAll: "true" }, () => [brunos, anas]],
    ["ana", { status: "closed" }, () => [resolved]],
    ["ana", {}, () => [waiting, brunos, anas, resolved, supports, nobodys]],
    ["bruno", { status: "pending" }, () => [waiting]],
    ["bruno", { status: "open" }, () => [brunos]],
    ["bruno", { status: "closed" }, () => [resolved]],
    ["bruno", {}, () => [waiting, brunos, anas, resolved]],
    ["clara", { status: "pending" }, () => [supports]],
    ["clara", { status: "open" }, () => []],
    ["edu", { status: "pending" }, () => [supports, nobodys]],
    ["edu", { queueIds: "[]" }, () => [supports, nobodys]],
  ];
  it.each(tabs)(
    "shows %s for the filter %j the tickets that the user may see",
    async (who, query, expected) => {
      const person = who === "edu" ? edu : padaria[who];
      expect(await idsOf(person, query)).toEqual(expected().map(({ id }) => id));
    },
  );

  it("is counted for several filters at once, within the tickets that the user sees", async () => {
    const filters = [{ status: "pending" }, { status: "open" }, { queueIds: [padaria.support] }];
    const query = { lists: JSON.stringify(filters) };
    const count = (person: Person) => testApp.call(person.token, countTicketLists, { query });
    expect(await count(padaria.ana)).toEqual([3, 1, 1]);
    expect(await count(padaria.bruno)).toEqual([1, 1, 0]);
    const lists = JSON.stringify([{ status: "open", showAll: true }]);
    const all = (person: Person) => testApp.call(person.token, countTicketLists, { query: { lists } });
    expect(await all(padaria.ana)).toEqual([2]);
    await expectRefusal(all(padaria.bruno), "ERR_NO_PERMISSION");
  });

  it("is counted for at most nine filters", async () => {
    const lists = JSON.stringify(Array.from({ length: 10 }, () => ({})));
    const refused = testApp.call(padaria.ana.token, countTicketLists, { query: { lists } });
    await expectRefusal(refused, "ERR_VALIDATION");
  });

  it("is counted by user, within the tickets that the caller sees", async () => {
    const count = (person: Person) => testApp.call(person.token, countOpenTicketsByUser, {});
    const both = [
      { userId: padaria.ana.id, count: 1 },
      { userId: padaria.bruno.id, count: 1 },
    ];
    expect(await count(padaria.ana)).toEqual(expect.arrayContaining(both));
    expect(await count(padaria.bruno)).toEqual(expect.arrayContaining(both));
    expect(await count(padaria.clara)).toEqual([]);
    await setQueue(anas, null);
    expect(await count(padaria.bruno)).toEqual([{ userId: padaria.bruno.id, count: 1 }]);
    expect(await count(edu)).toEqual([{ userId: padaria.ana.id, count: 1 }]);
    await setQueue(anas, padaria.sales);
  });

  // Specification (tickets): admins have a show-all switch, others have not.
  it("shows tickets of all users to admins only", async () => {
    for (const person of [padaria.bruno, padaria.clara, edu])
      await expectRefusal(list(person, { showAll: "true" }), "ERR_NO_PERMISSION");
    expect(await idsOf(padaria.bruno, { showAll: "false", status: "open" })).toEqual([brunos.id]);
  });

  // Specification (tickets): others see tickets of their own queues.
  it("is filtered by queue within the tickets that the user sees", async () => {
    const queueIds = JSON.stringify([padaria.sales]);
    expect(await idsOf(padaria.ana, { queueIds, status: "pending" })).toEqual([waiting.id]);
    expect(await idsOf(padaria.clara, { queueIds })).toEqual([]);
  });

  it("is filtered by connections of the company, within the tickets that the user sees", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const other = await ticketFromMessage(testApp, vizinha);
    const whatsappIds = JSON.stringify([padaria.connectionId, vizinha.connectionId]);
    expect(await idsOf(padaria.ana, { whatsappIds, status: "open" })).toEqual([anas.id]);
    expect(await idsOf(padaria.clara, { whatsappIds, status: "pending" })).toEqual([supports.id]);
    expect(await idsOf(vizinha.ana, { whatsappIds })).toEqual([other.id]);
    expect(await idsOf(padaria.ana, { whatsappIds: JSON.stringify([vizinha.connectionId]) })).toEqual([]);
    expect(await idsOf(padaria.ana, { whatsappIds: "[]", status: "open" })).toEqual([anas.id]);
    await expectRefusal(list(padaria.ana, { whatsappIds: '["a"]' }), "ERR_VALIDATION");
  });

  // Specification (tickets): the search has a user filter for admins only.
  it("is filtered by agent for admins, while the filter has no effect for agents", async () => {
    const users = JSON.stringify([padaria.ana.id]);
    expect(await idsOf(padaria.ana, { users })).toEqual([anas.id]);
    expect(await idsOf(padaria.bruno, { users, status: "open" })).toEqual([brunos.id]);
  });

  // Specification (tickets): the search has a tag filter.
  it("is filtered by tags and by unread messages", async () => {
    const tag = await testApp.app.database.write(padaria.id, async (db) => {
      const id = await insertTag(db, { name: "VIP", color: "#c92a2a" });
      await db.run(
        sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${db.companyId}, ${anas.id}, ${id})`,
      );
      await db.run(
        sql`update tickets set unread_messages = 0 where company_id = ${db.companyId} and id = ${waiting.id}`,
      );
      return id;
    });
    const { tickets } = await list(padaria.ana, { tags: JSON.stringify([tag, 999]) });
    expect(tickets).toMatchObject([{ id: anas.id, tags: [{ id: tag, name: "VIP", kanban: 0 }] }]);
    const unread = await idsOf(padaria.ana, { status: "pending", withUnreadMessages: "true" });
    expect(unread).toEqual([supports.id, nobodys.id]);
  });

  it("is filtered by day in the company's time zone", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set created_at = '2025-03-02T01:30:00Z', updated_at = '2025-03-02T03:30:00Z'
        where company_id = ${db.companyId} and id = ${resolved.id}`),
    );
    expect(await idsOf(padaria.ana, { date: "2025-03-01" })).toEqual([resolved.id]);
    expect(await idsOf(padaria.ana, { date: "2025-03-02" })).toEqual([]);
    expect(await idsOf(padaria.ana, { updatedAt: "2025-03-02" })).toEqual([resolved.id]);
  });

  // Specification (tickets): GET /tickets refuses a malformed filter and names it.
  it.each([
    [{ status: "waiting" }, "status"],
    [{ showAll: "yes" }, "showAll"],
    [{ tags: "3" }, "tags"],
    [{ tags: "[3" }, "tags"],
    [{ queueIds: '["a"]' }, "queueIds.0"],
    [{ users: "[1.5]" }, "users.0"],
    [{ date: "2025-02-30" }, "date"],
    [{ date: "0000-01-01" }, "date"],
    [{ updatedAt: "ontem" }, "updatedAt"],
    [{ pageNumber: "0" }, "pageNumber"],
    [{ pageNumber: "-1" }, "pageNumber"],
    [{ cursor: "first" }, "cursor"],
    [{ cursor: "1_9999999999" }, "cursor"],
    [{ cursor: "waiting_1_1" }, "cursor"],
    [{ status: "pending", oldestFirst: "true", cursor: "1_1" }, "cursor"],
    [{ status: "open", oldestFirst: "true" }, "oldestFirst"],
    [{ oldestFirst: "true" }, "oldestFirst"],
    [{ order: "priority" }, "order"],
    [{ status: "closed", order: "priority" }, "order"],
    [{ status: "open", order: "priority", cursor: "1_1" }, "cursor"],
    [{ searchParam: "a\u0000b" }, "searchParam"],
    [{ searchParam: "a".repeat(201) }, "searchParam"],
  ])("refuses the filter %j and names the field", async (query, path) => {
    const refusal = await expectRefusal(list(padaria.ana, query), "ERR_VALIDATION");
    expect(refusal.issues).toMatchObject([{ path }]);
  });

  it("ignores unknown filters", async () => {
    const strange = { status: "open", companyId: "1" } as const;
    expect(await list(padaria.ana, strange)).toEqual(await list(padaria.ana, { status: "open" }));
  });
});

describe("the ticket search", () => {
  let padaria: TestCompany;
  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
    for (const name of ["João Conceição", "Maria 100% Mel", "Ana_Lúcia", "C:\\Pão", "Joaquim"])
      await ticketFromMessage(testApp, padaria, "Oi", newCustomer(name));
  });

  it.each([
    ["joao", ["João Conceição"]],
    ["CONCEIÇAO", ["João Conceição"]],
    ["lucia", ["Ana_Lúcia"]],
    ["%", ["Maria 100% Mel"]],
    ["_", ["Ana_Lúcia"]],
    ["\\", ["C:\\Pão"]],
    ["joa", ["João Conceição", "Joaquim"]],
    ["  joaquim  ", ["Joaquim"]],
    ["ninguém", []],
    ["' or 1=1 --", []],
  ])("for %j finds contacts by name, regardless of accents and case", async (searchParam, names) => {
    const { tickets } = await list(padaria.ana, { searchParam });
    expect(tickets.map(({ contact }) => contact.name).toSorted()).toEqual(names.toSorted());
  });

  it("finds a ticket by its contact's number and by its id", async () => {
    const [one] = (await list(padaria.ana, { searchParam: "Joaquim" })).tickets;
    if (!one) throw new Error("expected the ticket of Joaquim, found none");
    expect(await idsOf(padaria.ana, { searchParam: one.contact.number.slice(-6) })).toContain(one.id);
    expect(await idsOf(padaria.ana, { searchParam: String(one.id) })).toContain(one.id);
    expect(await idsOf(padaria.clara, { searchParam: "Joaquim" })).toEqual([]);
  });
});

describe("a long list of tickets", () => {
  let padaria: TestCompany;
  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
    await insertManyTickets(testApp, padaria, { tickets: 95 });
    // Some tickets get equal times, so their ids decide the order.
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set updated_at = (select min(updated_at) from tickets where company_id = ${db.companyId})
        where company_id = ${db.companyId} and id % 2 = 0`),
    );
  });

  const query = { status: "pending" } as const;

  // Specification (tickets): GET /tickets pages forty at a time with the whole count.
  it("has pages of forty, newest activity first, with the total count", async () => {
    const pages = await Promise.all(
      ["1", "2", "3"].map((pageNumber) => list(padaria.bruno, { ...query, pageNumber })),
    );
    expect(pages.map(({ tickets, count, hasMore }) => [tickets.length, count, hasMore])).toEqual([
      [40, 95, true],
      [40, 95, true],
      [15, 95, false],
    ]);
    const all = pages.flatMap(({ tickets }) => tickets);
    expect(new Set(all.map(({ id }) => id)).size).toBe(95);
    const order = all.map(({ updatedAt, id }) => `${updatedAt} ${String(id).padStart(9, "0")}`);
    expect(order).toEqual(order.toSorted().reverse());
    expect(await list(padaria.bruno, { ...query, pageNumber: "4" })).toMatchObject({
      tickets: [],
      hasMore: false,
    });
  });

  it("continues after a page without duplicates or gaps while tickets move to the top", async () => {
    const first = await list(padaria.bruno, query);
    const all = await Promise.all(
      ["2", "3"].map((pageNumber) => list(padaria.bruno, { ...query, pageNumber })),
    );
    const below = all.flatMap(({ tickets }) => tickets.map(({ id }) => id));
    const moved = [below[3], below[44]];
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update tickets set updated_at = now() where company_id = ${db.companyId} and id = any(${moved})`,
      ),
    );
    const seen: number[] = [];
    let cursor = first.nextCursor;
    while (cursor !== null) {
      const page = await list(padaria.bruno, { ...query, cursor });
      seen.push(...page.tickets.map(({ id }) => id));
      expect(page.hasMore).toBe(page.nextCursor !== null);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(below.filter((id) => !moved.includes(id)));
  });
});

describe("the ticket list with the longest waiting first", () => {
  let padaria: TestCompany;
  const query = { status: "pending", oldestFirst: "true" } as const;
  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
    await insertManyTickets(testApp, padaria, { tickets: 90 });
    await insertManyTickets(testApp, padaria, { tickets: 3, queueId: padaria.support });
    // Many tickets get times within one millisecond, and some get equal times, so their ids decide the order.
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set queued_at = date_trunc('hour', now()) - (id % 45) * interval '1 microsecond'
        where company_id = ${db.companyId}`),
    );
  });

  async function wholeList(person: Person, start: Awaited<ReturnType<typeof list>>) {
    const tickets = [...start.tickets];
    for (let cursor = start.nextCursor; cursor !== null; ) {
      const page = await list(person, { ...query, cursor });
      tickets.push(...page.tickets);
      cursor = page.nextCursor;
    }
    return tickets.map(({ id }) => id);
  }

  async function idsByWaiting(): Promise<number[]> {
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ id: number }>`
        select id from tickets where company_id = ${db.companyId} and queue_id = ${padaria.sales} and status = 'pending'
        order by queued_at, id`),
    );
    return rows.map(({ id }) => id);
  }

  it("has pages without duplicates or gaps, even while tickets change", async () => {
    const first = await list(padaria.bruno, query);
    expect([first.tickets.length, first.count, first.hasMore]).toEqual([40, 90, true]);
    expect(await wholeList(padaria.bruno, first)).toEqual(await idsByWaiting());
    const fourth = String(first.tickets[3]?.id);
    await testApp.call(padaria.bruno.token, updateTicket, {
      params: { id: fourth },
      body: { status: "open" },
    });
    const newest = await ticketFromMessage(testApp, padaria, "Acabei de chegar");
    const all = await wholeList(padaria.bruno, first);
    expect(all.filter((id) => id !== Number(fourth))).toEqual(await idsByWaiting());
    expect(all.at(-1)).toBe(newest.id);
  });

  it("shows only the user's queues and applies the filters", async () => {
    const claras = await list(padaria.clara, query);
    expect(claras.tickets).toHaveLength(3);
    const filtered = await list(padaria.ana, { ...query, queueIds: `[${padaria.support}]` });
    expect(filtered.tickets).toEqual(claras.tickets);
    const vizinha = await createTestCompany(testApp, "Vizinha");
    expect((await list(vizinha.ana, query)).tickets).toEqual([]);
  });
});

describe("a ticket", () => {
  // Specification (tickets): GET /tickets/{id} and /tickets/u/{uuid}.
  it("is found by id and by uuid by users who may see it", async () => {
    const padaria = await createTestCompany(testApp);
    const ticket = await createOpenTicket(testApp, padaria);
    const byId = { params: { id: String(ticket.id) } };
    const byUuid = { params: { uuid: ticket.uuid } };
    for (const { token } of [padaria.ana, padaria.bruno]) {
      expect(await testApp.call(token, getTicket, byId)).toMatchObject(ticket);
      expect(await testApp.call(token, getTicketByUuid, byUuid)).toMatchObject(ticket);
    }
    await expectRefusal(testApp.call(padaria.clara.token, getTicket, byId), "ERR_NO_TICKET_FOUND");
    await expectRefusal(testApp.call(padaria.clara.token, getTicketByUuid, byUuid), "ERR_NO_TICKET_FOUND");
  });

  it("without a queue is visible only to admins and to users who see all tickets", async () => {
    const padaria = await createTestCompany(testApp);
    const queueIds = [padaria.sales];
    const davi = await createTestUser(testApp, padaria, { name: "Davi", allTicket: true, queueIds });
    const { id, uuid } = await createOpenTicket(testApp, padaria);
    const byId = { params: { id: String(id) } };
    const ticket = await testApp.call(padaria.ana.token, updateTicket, { ...byId, body: { queueId: null } });
    for (const { token } of [padaria.ana, davi]) {
      expect(await testApp.call(token, getTicket, byId)).toMatchObject({ queueId: null });
      expect(await testApp.call(token, getTicketByUuid, { params: { uuid } })).toMatchObject({
        queueId: null,
      });
    }
    expect(ticket.queueId).toBeNull();
    await expectRefusal(testApp.call(padaria.bruno.token, getTicket, byId), "ERR_NO_TICKET_FOUND");
  });

  // Specification (tickets): only admins delete tickets.
  it("is deleted with its messages by admins only, and its viewers receive a delete event", async () => {
    const padaria = await createTestCompany(testApp);
    const ticket = await createOpenTicket(testApp, padaria);
    const params = { id: String(ticket.id) };
    await expectRefusal(testApp.call(padaria.bruno.token, deleteTicket, { params }), "ERR_NO_PERMISSION");
    const listener = await openInbox(testApp, padaria.bruno);
    await testApp.call(padaria.ana.token, deleteTicket, { params });
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "ticket", payload: { action: "delete", ticketId: ticket.id } },
    ]);
    await expectRefusal(testApp.call(padaria.ana.token, getTicket, { params }), "ERR_NO_TICKET_FOUND");
    await expectRefusal(testApp.call(padaria.ana.token, deleteTicket, { params }), "ERR_NO_TICKET_FOUND");
  });
});

it("a ticket that is deleted during its move disappears for the agents of the new queue", async () => {
  const padaria = await createTestCompany(testApp);
  const ticket = await createOpenTicket(testApp, padaria);
  const clara = await openInbox(testApp, padaria.clara);
  await commitWhileWaiting(
    testApp,
    padaria.id,
    (db) =>
      db.run(sql`update tickets set queue_id = ${padaria.support}
        where company_id = ${db.companyId} and id = ${ticket.id}`),
    () => testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(ticket.id) } }),
  );
  await clara.settle();
  expect(clara.heard).toMatchObject([{ name: "ticket", payload: { action: "delete", ticketId: ticket.id } }]);
});

it("the tickets and ratings of a contact are those that the user may see", async () => {
  const padaria = await createTestCompany(testApp);
  const customer = newCustomer();
  const former = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
  await testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(former.id) },
    body: { status: "closed" },
  });
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update tickets set rating = 3, rated_at = now(), rating_user_id = user_id
      where company_id = ${db.companyId} and id = ${former.id}`),
  );
  const present = await ticketFromMessage(testApp, padaria, "De novo", customer);
  const tickets = async (person: Person) => {
    const query = { contactId: String(present.contactId) };
    return (await testApp.call(person.token, listTickets, { query })).tickets.map(({ id }) => id);
  };
  const ratings = (person: Person) =>
    testApp.call(person.token, listContactRatings, { params: { id: String(present.contactId) } });
  expect(await tickets(padaria.bruno)).toEqual([present.id, former.id]);
  expect((await ratings(padaria.bruno)).ratings).toMatchObject([
    {
      ticketId: former.id,
      ticketUuid: former.uuid,
      rating: 3,
      user: { id: padaria.bruno.id, name: "Bruno" },
    },
  ]);
  expect(await tickets(padaria.clara)).toEqual([]);
  expect((await ratings(padaria.clara)).ratings).toEqual([]);
});
