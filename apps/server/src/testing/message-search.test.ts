import { deleteMessage, editMessage, listMessages, sendMessage } from "@recado/contract/messages";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTag } from "../domain/tags/store.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "./factories.ts";
import { insertManyTickets } from "./insert-many-tickets.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
/**
 * Tickets of the test: one waits in the sales queue, one is attended by Bruno and one by Ana, one is resolved, and one
 * waits in the support queue.
 */
let waiting: Ticket;
let brunos: Ticket;
let anas: Ticket;
let resolved: Ticket;
let supports: Ticket;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  waiting = await ticketFromMessage(testApp, padaria, "Vocês têm pão de queijo?", newCustomer("Camila"));
  brunos = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Otávio"));
  await write(padaria.bruno, brunos, "Seu PÃO de queijo sai às 15:00, pedido #4321.");
  await write(padaria.bruno, brunos, "Pão de queijo pronto!");
  anas = await createOpenTicket(testApp, padaria, padaria.ana, newCustomer("Queijo Curado Ltda"));
  const closing = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Lívia"));
  await write(padaria.bruno, closing, "O queijo acabou");
  resolved = await testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(closing.id) },
    body: { status: "closed" },
  });
  supports = await ticketFromMessage(testApp, padaria, "O pão de queijo veio frio", newCustomer("Sônia"));
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(
      sql`update tickets set queue_id = ${padaria.support} where company_id = ${db.companyId} and id = ${supports.id}`,
    );
    await db.run(sql`update tickets set unread_messages = 0
      where company_id = ${db.companyId} and id = any(${[brunos.id, resolved.id]})`);
  });
  await ticketFromMessage(testApp, vizinha, "Segredo: pão de queijo da vizinha");
});
afterAll(() => testApp.close());

async function write(person: Person, { id }: Ticket, body: string): Promise<string> {
  const [message] = await testApp.call(person.token, sendMessage, {
    params: { ticketId: String(id) },
    body: { body },
  });
  if (!message) throw new Error("expected a sent message, found none");
  await untilTrue(() => testApp.channel.sent.some(({ text }) => text === body));
  return message.id;
}

function search(person: Person, searchParam: string, query: Record<string, string> = {}) {
  return testApp.call(person.token, listTickets, { query: { ...query, searchParam } });
}

async function idsOf(person: Person, searchParam: string, query: Record<string, string> = {}) {
  const { tickets, count } = await search(person, searchParam, query);
  expect(count).toBe(tickets.length);
  return tickets.map(({ id }) => id).toSorted((one, other) => one - other);
}

describe("the search by message text", () => {
  it.each<[string, () => Ticket[]]>([
    ["pao", () => [waiting, brunos, supports]],
    ["PÃO queijo", () => [waiting, brunos, supports]],
    ["queijo pão", () => [waiting, brunos, supports]],
    ["queij", () => [waiting, brunos, anas, resolved, supports]],
    ["4321", () => [brunos]],
    ["#4321", () => [brunos]],
    ["15:00", () => [brunos]],
    ["pão acabou", () => []],
    ["aijo", () => []],
    ["Camila", () => [waiting]],
    ["' | segredo", () => []],
    ["segredo", () => []],
    ["!", () => []],
    [`${"x".repeat(200)}`, () => []],
  ])("finds for %j the tickets with the words in their messages or contact name", async (term, tickets) => {
    expect(await idsOf(padaria.ana, term)).toEqual(tickets().map(({ id }) => id));
  });

  // Specification (tickets): GET /tickets finds by name, number and message text.
  it("shows the newest matching message's text, and none for a ticket found by its contact", async () => {
    const { found } = await search(padaria.ana, "queijo");
    expect(found.map(({ ticketId }) => ticketId).toSorted()).toEqual(
      [waiting, brunos, resolved, supports].map(({ id }) => id).toSorted(),
    );
    const hit = found.find(({ ticketId }) => ticketId === brunos.id);
    expect(hit?.excerpt).toBe("Pão de queijo pronto!");
    const { messages } = await testApp.call(padaria.ana.token, listMessages, {
      params: { ticketId: String(brunos.id) },
    });
    expect(messages.find(({ id }) => id === hit?.messageId)?.body).toBe("Pão de queijo pronto!");
  });

  it("with an empty term lists all tickets without found messages", async () => {
    const { tickets, found } = await testApp.call(padaria.ana.token, listTickets, {
      query: { searchParam: "  " },
    });
    expect(tickets).toHaveLength(5);
    expect(found).toEqual([]);
  });

  // Specification (tickets): a search never finds what one may not see.
  it("finds for an agent only tickets that the agent may see", async () => {
    expect(await idsOf(padaria.bruno, "pão queijo")).toEqual([waiting.id, brunos.id]);
    expect(await idsOf(padaria.clara, "pão queijo")).toEqual([supports.id]);
    expect(await idsOf(padaria.clara, "acabou")).toEqual([]);
    expect((await search(vizinha.bruno, "queijo")).found.map(({ excerpt }) => excerpt)).toEqual([
      "Segredo: pão de queijo da vizinha",
    ]);
  });

  it("finds no message for a search by the contact's name, so that the conversation opens at its end", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Zenaide Prado"));
    await write(padaria.bruno, ticket, "Olá, Zenaide! O troco ficou no caixa.");
    expect((await search(padaria.bruno, "zenaide")).found).toEqual([]);
    expect(await idsOf(padaria.bruno, "zenaide")).toEqual([ticket.id]);
    expect((await search(padaria.bruno, "zenaide troco")).found).toMatchObject([{ ticketId: ticket.id }]);
  });

  it("finds a message by its file's name and shows that name", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
    const id = await write(padaria.bruno, ticket, "Segue em anexo");
    const name = (file: { name: string; isVoice: boolean }) =>
      testApp.app.database.write(padaria.id, (db) =>
        db.run(sql`update messages set media_type = 'application', media_info = ${JSON.stringify({ ...file, duration: null })}
          where company_id = ${db.companyId} and id = ${id}`),
      );
    await name({ name: "Orçamento-bolo_noiva.pdf", isVoice: false });
    expect((await search(padaria.bruno, "orcamento")).found).toEqual([
      { ticketId: ticket.id, messageId: id, excerpt: "Orçamento-bolo_noiva.pdf" },
    ]);
    expect((await search(padaria.bruno, "anexo orcamento")).found).toMatchObject([
      { excerpt: "Segue em anexo" },
    ]);
    await name({ name: "gravacao.ogg", isVoice: true });
    expect(await idsOf(padaria.bruno, "gravacao")).toEqual([]);
    expect(await idsOf(padaria.bruno, "orcamento")).toEqual([]);
  });

  it("ranks tickets last that only an automatic message matches, and prefers what a person wrote", async () => {
    const written: string[] = [];
    const tickets: Ticket[] = [];
    for (const texts of [["brigadeiro caseiro", "brigadeiro automático"], ["brigadeiro automático"]]) {
      const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
      for (const text of texts) written.push(await write(padaria.bruno, ticket, text));
      tickets.push(ticket);
    }
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update messages set is_bot = true, written_by = 'program', body = body || '!'
        where company_id = ${db.companyId} and body = 'brigadeiro automático'`),
    );
    const page = await search(padaria.bruno, "brigadeiro");
    expect(page.tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id));
    expect(page.found.map(({ messageId }) => messageId)).toEqual([written[0], written[2]]);
  });

  it("can be combined with every filter", async () => {
    const tag = await testApp.app.database.write(padaria.id, async (db) => {
      const id = await insertTag(db, { name: "Frio", color: "#c92a2a" });
      await db.run(
        sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${db.companyId}, ${supports.id}, ${id})`,
      );
      return id;
    });
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
    const filters: [Record<string, string>, Ticket[]][] = [
      [{ tags: `[${tag}, 999]` }, [supports]],
      [{ users: `[${padaria.bruno.id}]` }, [brunos, resolved]],
      [{ queueIds: `[${padaria.sales}]` }, [waiting, brunos, anas, resolved]],
      [{ status: "closed" }, [resolved]],
      [{ status: "open" }, [anas]],
      [{ status: "open", showAll: "true" }, [brunos, anas]],
      [{ withUnreadMessages: "true" }, [waiting, anas, supports]],
      [{ date: today, updatedAt: today, status: "pending" }, [waiting, supports]],
      [{ date: "2020-01-01" }, []],
      [{ tags: `[${tag}]`, queueIds: `[${padaria.sales}]` }, []],
      [{ tags: `[${tag}]`, queueIds: `[${padaria.support}]`, withUnreadMessages: "true" }, [supports]],
    ];
    for (const [query, tickets] of filters)
      expect([query, await idsOf(padaria.ana, "queijo", query)]).toEqual([
        query,
        tickets.map(({ id }) => id),
      ]);
  });

  it("follows edits and forgets deleted messages", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
    const messageId = await write(padaria.bruno, ticket, "Cobrimos com goiabada");
    expect(await idsOf(padaria.bruno, "goiabada")).toEqual([ticket.id]);
    await testApp.call(padaria.bruno.token, editMessage, {
      params: { messageId },
      body: { body: "Com doce de leite" },
    });
    expect(await idsOf(padaria.bruno, "goiabada")).toEqual([]);
    expect(await idsOf(padaria.bruno, "doce leite")).toEqual([ticket.id]);
    await testApp.call(padaria.bruno.token, deleteMessage, { params: { messageId } });
    expect(await idsOf(padaria.bruno, "doce leite")).toEqual([]);
  });

  it("handles messages and words of the maximum length", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
    const body = `${"palavra ".repeat(1_000)}${"z".repeat(50_000)}`;
    await write(padaria.bruno, ticket, body);
    expect(await idsOf(padaria.bruno, "palavra")).toEqual([ticket.id]);
    expect(await idsOf(padaria.bruno, "z".repeat(60))).toEqual([ticket.id]);
  });
});

describe("the message search of a company with a long history", () => {
  let grande: TestCompany;

  beforeAll(async () => {
    grande = await createTestCompany(testApp, "Grande");
    await insertManyTickets(testApp, grande, { tickets: 600, messagesEach: 5 });
    // Inserts eras of 300 messages each, so that the test needs fewer messages than real eras have.
    await testApp.app.database.write(grande.id, async (db) => {
      await db.run(sql`insert into message_eras (company_id, era, first_message_id)
        select ${db.companyId}, n / 300, id from (
          select id, row_number() over (order by id) - 1 as n from messages where company_id = ${db.companyId}) m
        where n > 0 and n % 300 = 0`);
      await db.run(sql`update messages set body = 'rara ' || body
        where company_id = ${db.companyId} and id in (
          select min(id) from messages where company_id = ${db.companyId} group by ticket_id order by 1 limit 3)`);
      // Changing a message assigns its words to the era in which the message lies now.
      await db.run(sql`update messages set body = body || '.' where company_id = ${db.companyId}`);
    });
  });

  it("returns every ticket once if the pages go from people's messages to automatic ones", async () => {
    await testApp.app.database.write(grande.id, (db) =>
      db.run(sql`update messages set is_bot = id % 2 = 0,
        written_by = case when id % 2 = 0 then 'program' else written_by end, body = body || ' mista'
        where company_id = ${db.companyId} and id in (
          select max(id) from messages where company_id = ${db.companyId} group by ticket_id order by 1 desc limit 100)`),
    );
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await search(grande.ana, "mista", cursor ? { cursor } : {});
      expect(page.count).toBe(100);
      seen.push(...page.tickets.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(100);
    expect(seen).toHaveLength(100);
  });

  it("finds a rare word back to the first message", async () => {
    const { rows } = await testApp.app.database.read(grande.id, async (db) => ({
      rows: await db.rows(
        sql<{ eras: number }>`select max(era) as eras from message_eras where company_id = ${db.companyId}`,
      ),
    }));
    expect(rows).toEqual([{ eras: 9 }]);
    expect(await search(grande.ana, "rara mensagem")).toMatchObject({ count: 3, isCountLimited: false });
  });

  it("returns the newest tickets for a frequent word, in complete pages", async () => {
    const first = await search(grande.ana, "mensagem");
    expect(first.count).toBeGreaterThanOrEqual(200);
    expect(first.count).toBeLessThanOrEqual(400);
    expect(first.isCountLimited).toBe(true);
    const seen = first.tickets.map(({ id }) => id);
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = await search(grande.ana, "mensagem", { cursor });
      expect(page.found.map(({ ticketId }) => ticketId)).toEqual(page.tickets.map(({ id }) => id));
      seen.push(...page.tickets.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(first.count);
    expect(seen).toHaveLength(first.count);
  });
});

it("search functions that bypass row-level security return only rows of the current company", async () => {
  const runtime = new Client(testApp.testDatabase.runtime);
  await runtime.connect();
  const look = async (companyId: number | null) => {
    await runtime.query(companyId === null ? "reset app.company_id" : `set app.company_id = '${companyId}'`);
    const words = await runtime.query("select * from find_matches(0, 0, '{queijo}')");
    const names = await runtime.query("select * from find_contacts('{%}'::text[])");
    const page = await runtime.query(
      "select cardinality(ids) as ids, counted from find_contact_page('{%}', 0, 1000, 1000)",
    );
    expect(page.rows).toEqual([{ ids: names.rowCount, counted: names.rowCount }]);
    return [words.rowCount, names.rowCount];
  };
  const ofPadaria = await look(padaria.id);
  const ofVizinha = await look(vizinha.id);
  const ofNobody = await look(null);
  await runtime.end();
  expect(ofNobody).toEqual([0, 0]);
  expect(ofVizinha).toEqual([1, 1]);
  expect(ofPadaria[0]).toBe(4);
});
