import {
  contactCountLimit,
  getContact,
  listContactNames,
  listContacts,
  updateContact,
} from "@recado/contract/contacts";
import { getTicket, getTicketByUuid, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

describe("the list of contacts", () => {
  let padaria: TestCompany;
  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
    for (const name of ["João Conceição", "Maria 100%", "Joaquim"])
      await ticketFromMessage(testApp, padaria, "Oi", newCustomer(name));
    await insertManyTickets(testApp, padaria, { tickets: 42 });
  });

  // Specification (administration): the list is searched by name and number, whatever the accents.
  it.each([
    ["joao", ["João Conceição"]],
    ["100%", ["Maria 100%"]],
    ["JOA", ["João Conceição", "Joaquim"]],
    ["ninguém", []],
  ])("finds names that contain %j, regardless of accents and case", async (searchParam, names) => {
    const page = await testApp.call(padaria.bruno.token, listContacts, { query: { searchParam } });
    expect(page.contacts.map(({ name }) => name)).toEqual(names);
    expect(page).toMatchObject({ count: names.length, hasMore: false });
  });

  it("has pages of twenty contacts by name", async () => {
    const pages = await Promise.all(
      ["1", "2", "3", "4"].map((pageNumber) =>
        testApp.call(padaria.bruno.token, listContacts, { query: { pageNumber } }),
      ),
    );
    expect(pages.map(({ contacts, count, hasMore }) => [contacts.length, count, hasMore])).toEqual([
      [20, 45, true],
      [20, 45, true],
      [5, 45, false],
      [0, 45, false],
    ]);
    expect(new Set(pages.flatMap(({ contacts }) => contacts.map(({ id }) => id))).size).toBe(45);
  });
});

it("a contact search counts at most a thousand matches; an unfiltered list counts all contacts", async () => {
  const padaria = await createTestCompany(testApp);
  await insertManyTickets(testApp, padaria, { tickets: contactCountLimit });
  const count = async (query: { searchParam?: string }) => {
    const page = await testApp.call(padaria.bruno.token, listContacts, { query });
    return [page.count, page.isCountLimited];
  };
  expect(await count({ searchParam: "pessoa" })).toEqual([1_000, false]);
  await insertManyTickets(testApp, padaria, { tickets: 2 });
  expect(await count({ searchParam: "pessoa" })).toEqual([1_000, true]);
  expect(await count({ searchParam: "pessoa 2 " })).toEqual([2, false]);
  expect(await count({})).toEqual([1_002, false]);
});

it("the contact names for pickers come in pages of 500, without duplicates or gaps", async () => {
  const padaria = await createTestCompany(testApp);
  await insertManyTickets(testApp, padaria, { tickets: 502 });
  const pages = await Promise.all(
    ["1", "2", "3"].map((pageNumber) =>
      testApp.call(padaria.bruno.token, listContactNames, { query: { pageNumber } }),
    ),
  );
  expect(pages.map((page) => page.length)).toEqual([500, 2, 0]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(502);
});

describe("contacts filtered by the day on which they were added", () => {
  let padaria: TestCompany;
  /**
   * São Paulo is three hours behind UTC: in its calendar, the first contact was added on 4 March and the other two on 5
   * March.
   */
  const added = {
    "Ana Lima": "2026-03-05T02:59:59Z",
    "Bia Lima": "2026-03-05T03:00:00Z",
    Caio: "2026-03-06T02:59:59Z",
  };
  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
    for (const [name, at] of Object.entries(added)) {
      const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", newCustomer(name));
      await testApp.app.database.write(padaria.id, (db) =>
        db.run(
          sql`update contacts set created_at = ${at} where company_id = ${db.companyId} and id = ${contactId}`,
        ),
      );
    }
  });

  it.each([
    [{ date: "2026-03-04" }, ["Ana Lima"]],
    [{ date: "2026-03-05" }, ["Bia Lima", "Caio"]],
    [{ date: "2026-03-06" }, []],
    [{ dateStart: "2026-03-05" }, ["Bia Lima", "Caio"]],
    [{ dateEnd: "2026-03-04" }, ["Ana Lima"]],
    [{ dateStart: "2026-03-04", dateEnd: "2026-03-05" }, ["Ana Lima", "Bia Lima", "Caio"]],
    [{ dateStart: "2026-03-05", dateEnd: "2026-03-04" }, []],
    [{ date: "2026-03-05", searchParam: "lima" }, ["Bia Lima"]],
    [{ date: "2026-03-05", dateEnd: "2026-03-04" }, []],
  ])("with %j are %j, with the right count", async (query, names) => {
    const page = await testApp.call(padaria.bruno.token, listContacts, { query });
    expect(page.contacts.map(({ name }) => name)).toEqual(names);
    expect(page).toMatchObject({ count: names.length, hasMore: false, isCountLimited: false });
    const listed = await testApp.call(padaria.bruno.token, listContactNames, { query });
    expect(listed.map(({ name }) => name)).toEqual(names);
  });

  it("do not appear in another company", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const query = { dateStart: "2026-03-04", dateEnd: "2026-03-06" };
    expect(await testApp.call(vizinha.ana.token, listContacts, { query })).toMatchObject({
      contacts: [],
      count: 0,
    });
  });
});

describe("a contact in a picker", () => {
  it("is found by name within its company, with its connection", async () => {
    const padaria = await createTestCompany(testApp);
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", newCustomer("Bia"));
    await insertManyTickets(testApp, padaria, { tickets: 42 });
    const list = (searchParam?: string, company = padaria) =>
      testApp.call(company.bruno.token, listContactNames, { query: searchParam ? { searchParam } : {} });
    expect(await list()).toHaveLength(43);
    const [bia, ...others] = await list("bia");
    expect(others).toEqual([]);
    expect(bia).toMatchObject({
      id: contactId,
      urlPicture: null,
      whatsapp: { id: padaria.connectionId, name: "Loja" },
    });
    const params = { id: String(contactId) };
    expect(await testApp.call(padaria.bruno.token, getContact, { params })).toEqual(bia);
    expect(await list("bia", vizinha)).toEqual([]);
  });

  it("has its extra information in the ticket too", async () => {
    const padaria = await createTestCompany(testApp);
    const { id, uuid, contactId } = await ticketFromMessage(testApp, padaria);
    const extraInfo = [{ name: "CPF", value: "111.444.777-35" }];
    await testApp.call(padaria.ana.token, updateContact, {
      params: { id: String(contactId) },
      body: { extraInfo },
    });
    const ticket = await testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
    expect(ticket.contact.extraInfo).toEqual(extraInfo);
    expect(await testApp.call(padaria.ana.token, getTicketByUuid, { params: { uuid } })).toEqual(ticket);
  });
});

describe("the contact of an incoming message", () => {
  let padaria: TestCompany;
  beforeAll(async () => {
    padaria = await createTestCompany(testApp);
  });

  function contactOf({ contactId }: Ticket) {
    return testApp.call(padaria.ana.token, getContact, { params: { id: String(contactId) } });
  }

  /** Waits until `text` is the ticket's last message. */
  async function untilSaid({ id }: Ticket, text: string): Promise<void> {
    await untilTrue(async () => {
      const ticket = await testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
      return ticket.lastMessage === text;
    });
  }

  it("is the same for number and LID after the channel has linked both", async () => {
    const { number, lid } = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", { name: "Rui", number });
    const identities = [
      { kind: "number", value: number },
      { kind: "lid", value: lid },
    ] as const;
    await testApp.channel.host(padaria.connectionId).linkIdentities(identities);
    await testApp.channel.say(padaria.connectionId, { name: "Rui", lid }, "Sou eu ainda");
    await untilSaid(ticket, "Sou eu ainda");
  });

  it("is the same with and without the ninth digit of a Brazilian mobile number", async () => {
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", { name: "Lia", number: "5511987650001" });
    await testApp.channel.say(padaria.connectionId, { name: "Lia", number: "551187650001" }, "De novo");
    await untilSaid(ticket, "De novo");
    expect((await contactOf(ticket)).number).toBe("5511987650001");
  });

  it("takes the sender's name once a message carries one", async () => {
    const { number } = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", { name: "", number });
    expect((await contactOf(ticket)).name).toBe(number);
    await testApp.channel.say(padaria.connectionId, { name: "Beatriz", number }, "Sou a Bia");
    await untilSaid(ticket, "Sou a Bia");
    expect(await contactOf(ticket)).toMatchObject({ name: "Beatriz", number });
  });
});
