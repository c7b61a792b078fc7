import { listAuditLog } from "@recado/contract/audit-log";
import { replaceToken } from "@recado/contract/connections";
import { deleteContact, mergeContacts, undoMerge } from "@recado/contract/contacts";
import { listMessages } from "@recado/contract/messages";
import * as contract from "@recado/contract/opt-outs";
import { updateSetting } from "@recado/contract/settings";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertContact } from "../../domain/contacts/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { optOut } from "./actions.ts";
import { noteBulkMessage } from "./bulk-store.ts";
import { findOptedOut, isOptedOut } from "./queries.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

type Customer = ReturnType<typeof newCustomer>;

const day = 24 * 3_600_000;

/** Records that a campaign message was sent to the contact `daysAgo` days ago. */
function writeInBulk({ contactId }: { contactId: number }, daysAgo = 0): Promise<void> {
  const now = new Date(Date.now() - daysAgo * day);
  return testApp.app.database.write(padaria.id, (db) =>
    noteBulkMessage(db, { connectionId: padaria.connectionId, contactId, now }),
  );
}

/** Sends a text as the customer; returns the texts of the messages that follow in the chat. */
async function say(customer: Customer, ticket: Ticket, text: string): Promise<string[]> {
  await testApp.channel.say(padaria.connectionId, customer, text);
  await untilTrue(async () => (await bodiesOf(ticket)).includes(text));
  const all = await bodiesOf(ticket);
  return all.slice(all.indexOf(text) + 1);
}

async function bodiesOf({ id }: { id: number }): Promise<string[]> {
  const params = { ticketId: String(id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.map(({ body }) => body);
}

async function listed(searchParam = "", company = padaria): Promise<contract.OptOut[]> {
  const query = { searchParam };
  return (await testApp.call(company.ana.token, contract.listOptOuts, { query })).records;
}

function isOut({ contactId }: { contactId: number }): Promise<boolean> {
  return testApp.app.database.read(padaria.id, (db) => isOptedOut(db, contactId));
}

function optedOut(contactId: number, company = padaria) {
  return testApp.app.database.write(company.id, (db) =>
    optOut(db, { contactId, reason: "agent", now: new Date() }),
  );
}

const params = (id: number) => ({ params: { id: String(id) } });

describe("an opt-out by a customer after a campaign", () => {
  // Specification (administration): intent, not the word; confirmation once.
  // Specification (sending): an opt-out silences campaigns.
  it("is confirmed once in the ticket, and the bot adds nothing", async () => {
    const camila = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    await writeInBulk(ticket);
    const ana = await testApp.listen(padaria.ana.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    const words = "não quero mais receber nada";
    const [answer, ...more] = await say(camila, ticket, words);
    expect(answer).toMatch(/não vai mais receber.*VOLTAR/);
    expect(more).toEqual([]);
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text === answer));
    expect(await ana.next(({ name }) => name === "optOut")).toMatchObject({
      action: "create",
      optOut: { contactId: ticket.contactId, reason: "message", words, user: null },
    });
    expect(await isOut(ticket)).toBe(true);
    expect(await say(camila, ticket, "pare de me mandar mensagens")).toEqual([]);
    expect(await listed()).toMatchObject([{ name: camila.name, number: camila.number, words }]);
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
    expect(await listed("", vizinha)).toEqual([]);
  });

  it("works with a single word, even in a ticket with an agent", async () => {
    const camila = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
    await writeInBulk(ticket, 29);
    expect(await say(camila, ticket, "SAIR")).toHaveLength(1);
    expect(await listed()).toMatchObject([{ reason: "keyword", words: "SAIR" }]);
    expect((await testApp.call(padaria.ana.token, getTicket, params(ticket.id))).status).toBe("open");
  });

  it.each([
    ["no campaign wrote to", undefined],
    ["a campaign wrote to more than 30 days ago", 31],
  ])("is not stored for a contact whom %s", async (_, daysAgo) => {
    const camila = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    if (daysAgo !== undefined) await writeInBulk(ticket, daysAgo);
    await say(camila, ticket, "sair");
    await say(camila, ticket, "não quero mais receber mensagens");
    expect(await isOut(ticket)).toBe(false);
  });

  it("is not stored before the campaign was sent or for a text with another meaning", async () => {
    const camila = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    await say(camila, ticket, "sair");
    await writeInBulk(ticket);
    await say(camila, ticket, "tem como parar a dor?");
    await say(camila, ticket, "quero sair do plano");
    expect(await isOut(ticket)).toBe(false);
  });

  it("is removed by a message of the customer, with one confirmation", async () => {
    const camila = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    await writeInBulk(ticket);
    await say(camila, ticket, "SAIR");
    const [answer, ...more] = await say(camila, ticket, "VOLTAR");
    expect(answer).toMatch(/voltou a receber/);
    expect(more).toEqual([]);
    expect(await isOut(ticket)).toBe(false);
    await say(camila, ticket, "pare de mandar mensagens");
    expect(await isOut(ticket)).toBe(true);
    expect(await say(camila, ticket, "quero voltar a receber as promoções")).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it("is confirmed with the company's own text and its variables", async () => {
    const body = { value: "Certo, {{firstName}}: sem campanhas." };
    await testApp.call(padaria.ana.token, updateSetting, { params: { key: "optOutMessage" }, body });
    const camila = newCustomer("Rosa Lima");
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    await writeInBulk(ticket);
    expect(await say(camila, ticket, "parar")).toEqual(["Certo, Rosa: sem campanhas."]);
  });

  it("is not removed by a word that answers a menu", async () => {
    const camila = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    await optedOut(ticket.contactId);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set chatbot = true where company_id = ${db.companyId} and id = ${ticket.id}`),
    );
    await say(camila, ticket, "voltar");
    expect(await isOut(ticket)).toBe(true);
  });
});

describe("an opt-out of a person", () => {
  // Specification (administration): ninth-digit and LID twins count as one person.
  // Specification (sending): an opt-out is of the person, by every name.
  it("applies with and without the ninth digit, and after the contact was deleted", async () => {
    const camila = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", camila);
    await optedOut(ticket.contactId);
    await testApp.call(padaria.ana.token, deleteContact, params(ticket.contactId));
    const short = camila.number.replace(/^(55\d{2})9/, "$1");
    const twin = await testApp.app.database.write(padaria.id, (db) =>
      insertContact(db, { name: "Camila de novo", number: short }),
    );
    expect(await isOut({ contactId: twin.id })).toBe(true);
    expect(await listed()).toMatchObject([{ name: camila.name, contactId: null }]);
  });

  it("of a contact with only a LID also applies to the number once it is known", async () => {
    const { lid, number } = newCustomer();
    await testApp.channel.say(padaria.connectionId, { name: "Nina", lid }, "sem número");
    const found = () =>
      testApp.app.database.read(padaria.id, (db) =>
        db.first(
          sql<{
            id: number;
            number: string | null;
          }>`select id, number from contacts where company_id = ${db.companyId} and name = 'Nina'`,
        ),
      );
    const nina = await untilFound(found);
    await optedOut(nina.id);
    await testApp.channel.say(padaria.connectionId, { name: "Nina", lid, number }, "com número");
    await untilTrue(async () => (await found())?.number === number);
    expect(await isOut({ contactId: nina.id })).toBe(true);
    expect(await listed()).toMatchObject([{ number, contactId: nina.id }]);
  });

  it("survives a merge and is assigned to the right contact after an undo", async () => {
    const [kept, gone] = [
      await ticketFromMessage(testApp, padaria),
      await ticketFromMessage(testApp, padaria),
    ];
    await optedOut(gone.contactId);
    const { mergeId } = await testApp.call(padaria.ana.token, mergeContacts, {
      ...params(kept.contactId),
      body: { with: gone.contactId },
    });
    expect(await isOut(kept)).toBe(true);
    await testApp.call(padaria.ana.token, undoMerge, params(mergeId));
    expect([await isOut(kept), await isOut(gone)]).toEqual([false, true]);
  });

  it("is stored after a merge even if the campaign went to the merged contact", async () => {
    const customer = newCustomer();
    const kept = await ticketFromMessage(testApp, padaria, "Oi", customer);
    const gone = await ticketFromMessage(testApp, padaria);
    await writeInBulk(gone);
    await testApp.call(padaria.ana.token, mergeContacts, {
      ...params(kept.contactId),
      body: { with: gone.contactId },
    });
    await say(customer, kept, "SAIR");
    expect(await isOut(kept)).toBe(true);
  });

  it("is found in a query for many contacts, in its own company only", async () => {
    const tickets = [
      await ticketFromMessage(testApp, padaria),
      await ticketFromMessage(testApp, padaria),
      await ticketFromMessage(testApp, padaria),
    ];
    const ids = tickets.map(({ contactId }) => contactId);
    await optedOut(ids[1] ?? 0);
    const out = await testApp.app.database.read(padaria.id, (db) => findOptedOut(db, ids));
    expect([...out]).toEqual([ids[1]]);
    const abroad = await testApp.app.database.read(vizinha.id, (db) => findOptedOut(db, ids));
    expect([...abroad]).toEqual([]);
  });

  it.each(["5511987654321", "551187654321", "551133334444", "351912345678", "5511999999999"])(
    "has the same key for the number %s in the database and in the program",
    async (number) => {
      const row = await testApp.app.database.read(padaria.id, (db) =>
        db.first(sql<{ key: string }>`select person_key('number', ${number}) as key`),
      );
      expect(row?.key).toBe(canonicalNumber(number));
    },
  );
});

describe("the list of opt-outs", () => {
  function add(body: Partial<contract.OptOutForm>, { ana } = padaria) {
    return testApp.call(ana.token, contract.createOptOut, { body });
  }

  it("accepts a number once in any spelling, or a contact", async () => {
    const added = await add({ name: "Rosa", number: "(11) 98888-7777" });
    expect(added).toMatchObject({ name: "Rosa", number: "5511988887777", contactId: null, reason: "agent" });
    expect(added.user).toMatchObject({ name: "Ana" });
    await expectRefusal(add({ number: "551188887777" }), "ERR_OPT_OUT_EXISTS");
    await expectRefusal(add({ number: "12" }), "ERR_VALIDATION");
    await expectRefusal(add({ number: "99999999999999999999" }), "ERR_VALIDATION");
    const { contactId } = await ticketFromMessage(testApp, padaria);
    expect(await add({ contactId })).toMatchObject({ contactId });
    await expectRefusal(add({ contactId }, vizinha), "ERR_NO_CONTACT_FOUND");
    const known = newCustomer("Rita");
    const rita = await ticketFromMessage(testApp, padaria, "Oi", known);
    expect(await add({ number: known.number })).toMatchObject({ name: "Rita", contactId: rita.contactId });
    expect(await listed("rosa")).toMatchObject([{ id: added.id }]);
    expect(await listed()).toHaveLength(3);
  });

  it("removes entries, and the audit log records it", async () => {
    const { contactId } = await ticketFromMessage(testApp, padaria);
    const { id } = await add({ contactId });
    await expectRefusal(
      testApp.call(vizinha.ana.token, contract.deleteOptOut, params(id)),
      "ERR_NO_OPT_OUT_FOUND",
    );
    await testApp.call(padaria.ana.token, contract.deleteOptOut, params(id));
    expect(await isOut({ contactId })).toBe(false);
    const query = { area: "optOuts" } as const;
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query });
    expect(entries.map(({ action }) => action)).toEqual(["deleted", "created"]);
  });

  it("imports a sheet, reports invalid rows, and exports everything as CSV", async () => {
    const customer = newCustomer("Rita");
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", customer);
    const rows = [
      { name: "Rita", number: customer.number.replace(/^(55\d{2})9/, "$1") },
      { name: "=cmd()", number: "+55 21 98888-1111" },
      { name: "", number: 21988882222 },
      { name: "De novo", number: "5521988881111" },
      { name: "Sem número", number: "" },
      { name: "Torto", number: "abc" },
    ];
    const upload = () =>
      testApp.call(padaria.ana.token, contract.addOptOutRows, { body: { rows, fileName: "lista.csv" } });
    expect(await upload()).toMatchObject({
      added: 3,
      unchanged: 1,
      errorBag: [
        { row: 4, error: { code: "numberMissing" } },
        { row: 5, error: { code: "numberInvalid" } },
      ],
    });
    expect(await upload()).toMatchObject({ added: 0, unchanged: 4 });
    expect(await isOut(ticket)).toBe(true);
    const csv = await exported();
    expect(csv.split("\r\n")).toHaveLength(5);
    expect(csv).toContain("'=cmd();+55 21 98888-1111;Planilha;");
    // Times in the exported file are written in the company's time zone.
    expect(csv).toMatch(/;\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;/);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
    expect(entries.slice(0, 2)).toMatchObject([
      { area: "exports", action: "exported", count: 3 },
      { area: "optOuts", action: "imported", count: 3, label: "lista.csv" },
    ]);
  });

  async function exported(): Promise<string> {
    const answer = await fetch(`${testApp.url}/api${contract.exportOptOuts.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${padaria.ana.token}` },
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return answer.text();
  }

  it("has pages, newest first", async () => {
    const rows = Array.from({ length: 45 }, (_, index) => ({
      name: "",
      number: `55219${70_000_000 + index}`,
    }));
    await testApp.call(padaria.ana.token, contract.addOptOutRows, { body: { rows } });
    const page = (pageNumber: number) =>
      testApp.call(padaria.ana.token, contract.listOptOuts, { query: { pageNumber: String(pageNumber) } });
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ records, count, hasMore }) => [records.length, count, hasMore])).toEqual([
      [20, 45, true],
      [20, 45, true],
      [5, 45, false],
    ]);
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(45);
  });
});

describe("the opt-out in a contact's panel", () => {
  it("is added by agents, removed by supervisors, and published live", async () => {
    const { contactId } = await createOpenTicket(testApp, padaria);
    const { token } = padaria.bruno;
    const look = async () => (await testApp.call(token, contract.getContactOptOut, params(contactId))).optOut;
    expect(await look()).toBeNull();
    const clara = await testApp.listen(padaria.clara.token);
    await testApp.call(token, contract.optContactOut, params(contactId));
    await testApp.call(token, contract.optContactOut, params(contactId));
    expect(await look()).toMatchObject({ contactId, reason: "agent", user: { id: padaria.bruno.id } });
    await clara.next(({ name }) => name === "contact");
    expect(clara.heard.filter(({ name }) => name === "optOut")).toEqual([]);
    await expectRefusal(testApp.call(token, contract.optContactIn, params(contactId)), "ERR_NO_PERMISSION");
    const sueli = await createTestUser(testApp, padaria, { name: "Sueli", profile: "supervisor" });
    await testApp.call(sueli.token, contract.optContactIn, params(contactId));
    await testApp.call(sueli.token, contract.optContactIn, params(contactId));
    expect(await look()).toBeNull();
    for (const route of [contract.getContactOptOut, contract.optContactOut, contract.optContactIn])
      await expectRefusal(
        testApp.call(vizinha.ana.token, route as typeof contract.getContactOptOut, params(contactId)),
        "ERR_NO_CONTACT_FOUND",
      );
  });
});

describe("a message over the API to an opted-out contact", () => {
  // Specification (administration): an opt-out silences campaigns; the external API sends all the same, and says optedOut.
  // Specification (sending): who wants no campaigns gets them all the same, and the answer says so.
  it("is sent, and the answer reports the opt-out", async () => {
    const customer = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", customer);
    const { token } = await testApp.call(padaria.ana.token, replaceToken, params(padaria.connectionId));
    const send = async () => {
      const answer = await fetch(`${testApp.url}/api/messages/send`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ number: customer.number, body: "Seu pedido saiu" }),
      });
      return (await answer.json()) as object;
    };
    expect(await send()).not.toHaveProperty("optedOut");
    await optedOut(ticket.contactId);
    expect(await send()).toMatchObject({ optedOut: true, ticket: { id: ticket.id } });
    await untilTrue(
      async () => (await bodiesOf(ticket)).filter((body) => body === "Seu pedido saiu").length === 2,
    );
  });
});
