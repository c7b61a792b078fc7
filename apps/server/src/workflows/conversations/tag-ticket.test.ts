import { createTag } from "@recado/contract/tags";
import {
  addTicketTag,
  clearTicketTags,
  removeTicketTag,
  replaceTicketTags,
} from "@recado/contract/ticket-tags";
import { listTickets, type Ticket } from "@recado/contract/tickets";
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
  ticketsOf,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let ticket: Ticket;
let red: number;
let blue: number;
let foreign: number;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  red = await tagNamed("Vermelha");
  blue = await tagNamed("Azul");
  foreign = await tagNamed("Vermelha", vizinha.ana);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  ticket = await createOpenTicket(testApp, padaria);
});

async function tagNamed(name: string, person = padaria.ana): Promise<number> {
  return (await testApp.call(person.token, createTag, { body: { name } })).id;
}

function sync(tags: (number | { id: number })[], person: Person = padaria.bruno) {
  return testApp.call(person.token, replaceTicketTags, { body: { ticketId: ticket.id, tags } });
}

function add(tagId: number, person: Person = padaria.bruno) {
  const params = { ticketId: String(ticket.id), tagId: String(tagId) };
  return testApp.call(person.token, addTicketTag, { params });
}

function remove(tagId: number, person: Person = padaria.bruno) {
  const params = { ticketId: String(ticket.id), tagId: String(tagId) };
  return testApp.call(person.token, removeTicketTag, { params });
}

function clear(person: Person = padaria.bruno) {
  return testApp.call(person.token, clearTicketTags, { params: { ticketId: String(ticket.id) } });
}

function idsOf({ tags }: Ticket): number[] {
  return tags.map(({ id }) => id);
}

describe("the tags of a ticket", () => {
  // Specification (tickets): POST /tags/sync sets a ticket's tags.
  it("are set to the given ones, by id or as tag objects", async () => {
    expect(idsOf(await sync([red, blue, red]))).toEqual([blue, red]);
    expect(idsOf(await sync([{ id: red }]))).toEqual([red]);
    expect(idsOf(await sync([]))).toEqual([]);
  });

  // Specification (tickets): a tag set is told to those who may see the ticket.
  it("are published once to users who see the ticket, which keeps its place in the list", async () => {
    const bruno = await openInbox(testApp, padaria.bruno);
    const clara = await openInbox(testApp, padaria.clara);
    const before = await ticketsOf(testApp, padaria.bruno, "open");
    await sync([red]);
    await sync([red]);
    await Promise.all([bruno.settle(), clara.settle()]);
    expect(bruno.heard).toMatchObject([
      { name: "ticket", payload: { action: "update", ticket: { id: ticket.id, tags: [{ id: red }] } } },
      { name: "ticketEvent", payload: { action: "create", ticketEvent: { type: "tagged" } } },
    ]);
    expect(clara.heard).toEqual([]);
    const after = await ticketsOf(testApp, padaria.bruno, "open");
    expect(after.map(({ id, updatedAt }) => [id, updatedAt])).toEqual(
      before.map(({ id, updatedAt }) => [id, updatedAt]),
    );
  });

  // Specification (tickets): moving a card removes its tags and assigns the lane's.
  it("are replaced by the next lane's tag when a card moves, while other tags stay", async () => {
    const lane = (await testApp.call(padaria.ana.token, createTag, { body: { name: "Proposta", kanban: 1 } }))
      .id;
    await sync([lane, red]);
    expect(idsOf(await clear())).toEqual([red]);
    expect(idsOf(await add(blue))).toEqual([blue, red]);
    expect(idsOf(await add(blue))).toEqual([blue, red]);
    const found = await testApp.call(padaria.bruno.token, listTickets, { query: { tags: `[${blue}]` } });
    expect(found.tickets.map(({ id }) => id)).toContain(ticket.id);
  });

  it("refuse unknown tags and those of another company, and stay unchanged", async () => {
    await sync([red]);
    await expectRefusal(sync([blue, foreign]), "ERR_NO_TAG_FOUND");
    await expectRefusal(sync([2_147_483_647]), "ERR_NO_TAG_FOUND");
    await expectRefusal(add(foreign), "ERR_NO_TAG_FOUND");
    await expectRefusal(remove(foreign), "ERR_NO_TAG_FOUND");
    expect(idsOf(await sync([red]))).toEqual([red]);
  });

  it("cannot be changed by users who do not see the ticket", async () => {
    for (const person of [padaria.clara, vizinha.ana]) {
      await expectRefusal(sync([], person), "ERR_NO_TICKET_FOUND");
      await expectRefusal(add(red, person), "ERR_NO_TICKET_FOUND");
      await expectRefusal(remove(red, person), "ERR_NO_TICKET_FOUND");
      await expectRefusal(clear(person), "ERR_NO_TICKET_FOUND");
    }
    const rosa = await createTestUser(testApp, padaria, { name: "Rosa", queueIds: [padaria.sales] });
    expect(idsOf(await sync([red], rosa))).toEqual([red]);
  });

  it("keep a tag that another user adds or removes at the same moment", async () => {
    await sync([red]);
    await Promise.all([add(blue), remove(red, padaria.ana)]);
    expect(idsOf(await add(blue))).toEqual([blue]);
    await Promise.all([add(red), remove(blue, padaria.ana), remove(blue)]);
    expect(idsOf(await add(red))).toEqual([red]);
  });

  it("are one user's choice, not a mixture, when two users set them at the same moment", async () => {
    const green = await tagNamed(`Verde ${ticket.id}`);
    await Promise.all([sync([red, blue]), sync([green], padaria.ana)]);
    const carried = idsOf(await add(red)).filter((id) => id !== red);
    expect([[blue], [green]]).toContainEqual(carried);
  });
});

it("a plan without a kanban board refuses moving cards, but not adding tags", async () => {
  const mercado = await createTestCompany(testApp, "Mercado");
  const owned = await createOpenTicket(testApp, mercado);
  const planId = await testApp.app.database.platform(async (db) => {
    const name = `Sem quadro ${mercado.id}`;
    const made = await db.first(sql<{ id: number }>`
      insert into plans (name, users, connections, queues, value_centavos, use_kanban)
      values (${name}, 5, 5, 5, 0, false) returning id`);
    return made?.id;
  });
  await testApp.app.database.write(mercado.id, async (db) => {
    await db.run(sql`update companies set plan_id = ${planId} where id = ${db.companyId}`);
    db.notify("actor", `${db.companyId}:*`);
  });
  const params = { ticketId: String(owned.id) };
  await expectRefusal(testApp.call(mercado.ana.token, clearTicketTags, { params }), "ERR_PLAN_NOT_INCLUDED");
  const tagId = String(await tagNamed("Verde", mercado.ana));
  const tagged = await testApp.call(mercado.ana.token, addTicketTag, { params: { ...params, tagId } });
  expect(idsOf(tagged)).toEqual([Number(tagId)]);
});
