import { listKanbanCards, moveCard } from "@recado/contract/kanban";
import type { CallOf } from "@recado/contract/shared/route";
import { listLanes, orderLanes } from "@recado/contract/tags";
import { addTicketTag, clearTicketTags, replaceTicketTags } from "@recado/contract/ticket-tags";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPlan } from "../../domain/plans/store.ts";
import { insertTag } from "../../domain/tags/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let edu: Person;
let proposal: number;
let vip: number;
let waiting: Ticket;
let brunos: Ticket;
let moved: Ticket;
let supports: Ticket;
let nobodys: Ticket;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  edu = await createTestUser(testApp, padaria, { name: "Edu", queueIds: [padaria.support], allTicket: true });
  proposal = await makeTag(padaria, "Proposta", true);
  vip = await makeTag(padaria, "VIP", false);
  waiting = await ticketFromMessage(testApp, padaria);
  brunos = await createOpenTicket(testApp, padaria);
  moved = await createOpenTicket(testApp, padaria, padaria.ana);
  supports = await ticketFromMessage(testApp, padaria);
  await setQueue(supports, padaria.support);
  nobodys = await ticketFromMessage(testApp, padaria);
  await setQueue(nobodys, null);
  const done = await createOpenTicket(testApp, padaria);
  await putTag(padaria.bruno, done, proposal);
  const body = { status: "closed" as const };
  await testApp.call(padaria.bruno.token, updateTicket, { params: { id: String(done.id) }, body });
  await putTag(padaria.bruno, brunos, vip);
  await putTag(padaria.ana, moved, proposal);
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await ticketFromMessage(testApp, vizinha);
});
afterAll(() => testApp.close());

function makeTag(company: TestCompany, name: string, kanban: boolean): Promise<number> {
  return testApp.app.database.write(company.id, (db) => insertTag(db, { name, color: "#c92a2a", kanban }));
}

function setQueue({ id }: Ticket, queueId: number | null) {
  return testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update tickets set queue_id = ${queueId} where company_id = ${db.companyId} and id = ${id}`),
  );
}

function putTag(person: Person, { id }: Ticket, tagId: number) {
  const params = { ticketId: String(id), tagId: String(tagId) };
  return testApp.call(person.token, addTicketTag, { params });
}

function board(person: Person, query: NonNullable<CallOf<typeof listKanbanCards>["query"]> = {}) {
  return testApp.call(person.token, listKanbanCards, { query });
}

async function cards(person: Person, query: NonNullable<CallOf<typeof listKanbanCards>["query"]> = {}) {
  const { tickets, count, hasMore } = await board(person, query);
  expect({ count, hasMore }).toEqual({ count: tickets.length, hasMore: false });
  return tickets.map(({ id }) => id);
}

describe("the kanban board", () => {
  type Who = "ana" | "bruno" | "clara" | "edu";
  const seen: [Who, string, () => Ticket[]][] = [
    ["ana", "all", () => [nobodys, supports, moved, brunos, waiting]],
    ["bruno", "all", () => [moved, brunos, waiting]],
    ["clara", "all", () => [supports]],
    ["edu", "all", () => [nobodys, supports]],
    ["ana", "open", () => [nobodys, supports, brunos, waiting]],
    ["bruno", "open", () => [brunos, waiting]],
    ["bruno", "proposal", () => [moved]],
    ["clara", "proposal", () => []],
    ["bruno", "vip", () => []],
  ];
  it.each(seen)(
    "shows %s in the lane %s the unfinished tickets of the user's queues, newest first",
    async (who, lane, expected) => {
      const lanes: Record<string, string> = { open: "open", proposal: String(proposal), vip: String(vip) };
      const person = who === "edu" ? edu : padaria[who];
      const query = lane === "all" ? {} : { lane: lanes[lane] ?? "" };
      expect(await cards(person, query)).toEqual(expected().map(({ id }) => id));
    },
  );

  // Specification (tickets): the board holds the tickets of one's own queues.
  it("is filtered by queue within the user's own queues", async () => {
    const queueIds = JSON.stringify([padaria.sales]);
    expect(await cards(padaria.ana, { queueIds })).toEqual([moved.id, brunos.id, waiting.id]);
    expect(await cards(padaria.clara, { queueIds })).toEqual([]);
  });

  it("moves a card by its tags, and publishes the change to users who see the ticket", async () => {
    const marina = await openInbox(testApp, padaria.ana);
    const clara = await openInbox(testApp, padaria.clara);
    const params = { ticketId: String(waiting.id) };
    await testApp.call(padaria.bruno.token, clearTicketTags, { params });
    await putTag(padaria.bruno, waiting, proposal);
    expect(await cards(padaria.bruno, { lane: String(proposal) })).toEqual([moved.id, waiting.id]);
    expect(await cards(padaria.bruno, { lane: "open" })).toEqual([brunos.id]);
    const told = await marina.next(
      ({ name, payload }) =>
        name === "ticket" && (payload as { ticket?: Ticket }).ticket?.tags[0]?.id === proposal,
    );
    expect(told).toMatchObject({ action: "update", ticket: { id: waiting.id } });
    await clara.settle();
    expect(clara.heard).toEqual([]);
    await testApp.call(padaria.bruno.token, clearTicketTags, { params });
    expect(await cards(padaria.bruno, { lane: "open" })).toEqual([brunos.id, waiting.id]);
  });

  it("is filtered by agent, tag, status, search and conditions within the user's own queues", async () => {
    const found = (query: NonNullable<CallOf<typeof listKanbanCards>["query"]>) =>
      cards(padaria.bruno, query);
    expect(await found({ users: JSON.stringify([padaria.ana.id]) })).toEqual([moved.id]);
    expect(await found({ tags: JSON.stringify([vip]) })).toEqual([brunos.id]);
    expect(await found({ status: "pending" })).toEqual([waiting.id]);
    expect(await found({ searchParam: String(brunos.id) })).toContain(brunos.id);
    expect(await found({ searchParam: waiting.contact.number })).toEqual([waiting.id]);
    expect(await found({ searchParam: String(supports.id) })).not.toContain(supports.id);
    const filter = (values: number[]) => JSON.stringify([{ field: "user", is: "anyOf", values }]);
    expect(await found({ filter: filter([padaria.ana.id]) })).toEqual([moved.id]);
    expect(await found({ filter: filter([padaria.clara.id]) })).toEqual([]);
    expect(await cards(padaria.clara, { searchParam: waiting.contact.number })).toEqual([]);
  });

  it("moves a card to another lane and back without touching the ticket's other tags", async () => {
    const lead = await makeTag(padaria, "Negociação", true);
    const params = { ticketId: String(brunos.id) };
    const move = async (lanes: number[], expectedLanes?: number[]) => {
      const body = { lanes, ...(expectedLanes ? { expectedLanes } : {}) };
      return (await testApp.call(padaria.bruno.token, moveCard, { params, body })).tags.map(({ id }) => id);
    };
    expect((await move([proposal])).toSorted()).toEqual([proposal, vip].toSorted());
    expect((await move([lead])).toSorted()).toEqual([lead, vip].toSorted());
    await expectRefusal(move([], [proposal]), "ERR_UNDO_OVER");
    expect(await move([], [lead])).toEqual([vip]);
    await expectRefusal(move([vip]), "ERR_NO_TAG_FOUND");
  });

  it("does not move a card of a queue that the user does not attend", async () => {
    const params = { ticketId: String(supports.id) };
    const moving = testApp.call(padaria.bruno.token, moveCard, { params, body: { lanes: [proposal] } });
    await expectRefusal(moving, "ERR_NO_TICKET_FOUND");
  });

  it("shows its lanes in the order that an admin chose, on all boards, and others by name", async () => {
    const feira = await createTestCompany(testApp, "Feira");
    const names = async () =>
      (await testApp.call(feira.ana.token, listLanes, {})).lista.map(({ name }) => name);
    const [ganho, novo] = [await makeTag(feira, "Ganho", true), await makeTag(feira, "Novo", true)];
    const bruno = await openInbox(testApp, feira.bruno);
    const order = { body: { tagIds: [novo, ganho] } };
    await testApp.call(feira.ana.token, orderLanes, order);
    expect(await names()).toEqual(["Novo", "Ganho"]);
    await bruno.next(({ name }) => name === "tag");
    await makeTag(feira, "Aguardando peça", true);
    expect(await names()).toEqual(["Novo", "Ganho", "Aguardando peça"]);
    await expectRefusal(testApp.call(feira.bruno.token, orderLanes, order), "ERR_NO_PERMISSION");
    await expectRefusal(testApp.call(padaria.ana.token, orderLanes, order), "ERR_NO_TAG_FOUND");
  });

  it("keeps other tags when a ticket is removed from its lane", async () => {
    const body = { ticketId: waiting.id, tags: [vip, proposal] };
    await testApp.call(padaria.bruno.token, replaceTicketTags, { body });
    const params = { ticketId: String(waiting.id) };
    const ticket = await testApp.call(padaria.bruno.token, clearTicketTags, { params });
    expect(ticket.tags.map(({ id }) => id)).toEqual([vip]);
    expect(await testApp.call(padaria.bruno.token, clearTicketTags, { params })).toEqual(ticket);
  });

  it("continues exactly after the last card of a page", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    await insertManyTickets(testApp, mercado, { tickets: 95 });
    const first = await board(mercado.ana, { lane: "open" });
    expect(first).toMatchObject({ count: 95, hasMore: true });
    const second = await board(mercado.ana, { lane: "open", cursor: String(first.tickets.at(-1)?.id) });
    const third = await board(mercado.ana, { lane: "open", pageNumber: "3" });
    expect([second.hasMore, third.hasMore]).toEqual([true, false]);
    const ids = [first, second, third].flatMap(({ tickets }) => tickets.map(({ id }) => id));
    expect(new Set(ids).size).toBe(95);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  // Specification (tickets): the board needs the plan.
  it("is refused when the plan does not include it", async () => {
    const simple = await createTestCompany(testApp, "Simples");
    const unlimited = { users: 9, connections: 9, queues: 9, value_centavos: 0 };
    const planId = await testApp.app.database.platform((db) =>
      insertPlan(db, { name: `sem quadro ${simple.id}`, ...unlimited, use_kanban: false }),
    );
    await testApp.app.database.write(simple.id, async (db) => {
      await db.run(sql`update companies set plan_id = ${planId} where id = ${db.companyId}`);
      db.notify("actor", `${db.companyId}:*`);
    });
    await expectRefusal(board(simple.ana), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(testApp.call(simple.ana.token, listLanes, {}), "ERR_PLAN_NOT_INCLUDED");
    const ordering = testApp.call(simple.ana.token, orderLanes, { body: { tagIds: [proposal] } });
    await expectRefusal(ordering, "ERR_PLAN_NOT_INCLUDED");
    const params = { ticketId: String(waiting.id) };
    await expectRefusal(testApp.call(simple.ana.token, clearTicketTags, { params }), "ERR_PLAN_NOT_INCLUDED");
  });
});
