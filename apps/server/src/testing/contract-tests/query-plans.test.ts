import { createHash, randomUUID } from "node:crypto";
import { getMe } from "@recado/contract/auth";
import { listRecipients } from "@recado/contract/campaign-report";
import { createCampaign, getCampaign } from "@recado/contract/campaigns";
import * as chats from "@recado/contract/chats";
import { listConnections } from "@recado/contract/connections";
import { exportContacts, suggestAllMerges, uploadContacts } from "@recado/contract/contact-book";
import { addContactListRows } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import {
  createContact,
  getContact,
  listContacts,
  listGroupMembers,
  listMerges,
  mergeContacts,
  suggestMerges,
  undoMerge,
} from "@recado/contract/contacts";
import {
  countTicketsByDay,
  countTicketsByUser,
  countTicketsByWeekHour,
  getDashboard,
} from "@recado/contract/dashboard";
import { listKanbanCards } from "@recado/contract/kanban";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { listNotices, readNotices } from "@recado/contract/notices";
import { listBrokenNumbers } from "@recado/contract/number-repairs";
import { listQueues } from "@recado/contract/queues";
import { listQuickMessages } from "@recado/contract/quick-messages";
import { createSchedule, getSchedule, listCalendar, listSchedules } from "@recado/contract/schedules";
import { listSettings } from "@recado/contract/settings";
import { listTagNames, listTags } from "@recado/contract/tags";
import { listTicketAds } from "@recado/contract/ticket-ads";
import { countOpenTicketsByUser, countTicketLists } from "@recado/contract/ticket-counts";
import {
  createTicket,
  getTicket,
  getTicketByUuid,
  listTickets,
  readTicket,
  type Ticket,
  updateTicket,
} from "@recado/contract/tickets";
import { listUserNames, listUsers } from "@recado/contract/users";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countMessagesJob } from "../../workflows/overview/count-messages.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../factories.ts";
import { insertManyTickets } from "../insert-many-tickets.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { recordAllStatements, recordStatements, type SentStatement } from "./record-statements.ts";

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;
/** SQL statements that the program sent while `work` ran. */
let sent: SentStatement[];
const customer = newCustomer("João Conceição");

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await insertManyTickets(testApp, padaria, {
    tickets: 2_500,
    messagesEach: 8,
    status: "closed",
    userId: padaria.bruno.id,
  });
  await insertManyTickets(testApp, padaria, { tickets: 400, status: "open", userId: padaria.bruno.id });
  await insertManyTickets(testApp, padaria, { tickets: 100 });
  await insertManyTickets(testApp, vizinha, { tickets: 6_000, messagesEach: 4, status: "closed" });
  ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
  await asOwner(async (owner) => {
    await owner.query(`
      insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at)
      select ${padaria.id}, ${padaria.connectionId}, 'PAST' || n, 'chat' || n % 500, '{}', now() from generate_series(1, 20000) as n`);
    for (const { id, each } of [
      { id: padaria.id, each: 2 },
      { id: vizinha.id, each: 4 },
    ]) {
      await owner.query(`set app.company_id = '${id}'`);
      await owner.query(`
        insert into schedules (company_id, contact_id, body, send_at, status)
        select company_id, id, 'Lembrete ' || id || ' ' || n, now() - id * n * interval '1 minute', 'ENVIADA'
        from contacts, generate_series(1, ${each}) as n where company_id = ${id}`);
    }
    await owner.query(`set app.company_id = '${padaria.id}'`);
    await gatherChats(owner);
    await owner.query(`
      update tickets set ad = jsonb_build_object('id', (id % 40)::text, 'sourceType', 'ad', 'headline', 'Oferta', 'body', '', 'url', null, 'clickId', null), ad_id = id % 40
      where company_id = ${padaria.id} and id % 10 = 3`);
    // Brings the database into the state of a running installation: messages are counted, and the visibility map allows
    // index-only scans.
    await countMessagesJob(testApp.app)({});
    await owner.query("vacuum analyze");
  });
  sent = await recordAllStatements(testApp, work);
});
afterAll(() => testApp.close());

/** Creates ten thousand internal chats between two hundred users, with three messages each. */
async function gatherChats(owner: Client): Promise<void> {
  const { id, bruno } = padaria;
  await owner.query(`
    insert into users (company_id, name, email, password_hash)
    select ${id}, 'Colega ' || n, 'colega' || n || '@exemplo.com.br', '' from generate_series(1, 200) as n`);
  await owner.query(`
    insert into chats (company_id, title, owner_id, updated_at)
    select ${id}, 'Turno ' || n, ${bruno.id} + 10 + n % 180, now() - n * interval '1 minute' from generate_series(1, 10000) as n`);
  await owner.query(`
    insert into chat_users (company_id, chat_id, user_id)
    select company_id, id, owner_id from chats union all select company_id, id, ${bruno.id} from chats where id % 200 = 0`);
  await owner.query(`
    insert into chat_messages (company_id, chat_id, sender_id, message)
    select company_id, id, owner_id, 'Recado ' || n from chats, generate_series(1, 3) as n`);
}

async function asOwner(work: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  try {
    // Row-level security is forced, so it also applies to the owner of the tables.
    await owner.query(`set app.company_id = '${padaria.id}'`);
    await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Sends the requests of a typical working day: each list and tab, a conversation, a received message, and an answer to
 * it.
 */
async function work(): Promise<void> {
  const { token } = padaria.bruno;
  const byId = { params: { id: String(ticket.id) } };
  const byTicket = { params: { ticketId: String(ticket.id) } };
  for (const person of [padaria.ana, padaria.bruno])
    for (const query of [
      { status: "open" },
      { status: "pending" },
      { status: "closed" },
      { status: "pending", pageNumber: "2" },
      { status: "closed", cursor: `${Date.now()}_5` },
      { status: "pending", oldestFirst: "true" },
      { status: "pending", order: "priority" },
      { status: "open", order: "priority", cursor: `priority2_${Date.now()}_5` },
      { status: "pending", oldestFirst: "true", cursor: `waiting_${Date.now()}000_5` },
      { status: "pending", oldestFirst: "true", queueIds: `[${padaria.sales}]` },
      { status: "pending", withUnreadMessages: "true" },
      { status: "closed", searchParam: "conceicao" },
      { searchParam: customer.number.slice(-6) },
      { searchParam: `(011) 9${customer.number.slice(-8)}` },
      { searchParam: "mensagem" },
      { status: "closed", searchParam: "mensagem c81e" },
      { status: "closed", queueIds: `[${padaria.sales}]` },
      { status: "closed", fromAd: "true" },
      { status: "closed", ads: '["3"]' },
      { status: "closed", whatsappIds: `[${padaria.connectionId}]` },
      { searchParam: "mensagem", whatsappIds: `[${padaria.connectionId}]` },
      { tags: "[1]" },
      { status: "closed", filter: '[{"field":"updatedAt","is":"olderThan","minutes":60}]' },
      {
        filter:
          '[{"field":"status","is":"noneOf","values":["closed"]},{"field":"tag","is":"noneOf","values":[1]}]',
      },
      { filter: '[{"field":"user","is":"anyOf","values":[1]}]' },
    ] as const)
      await testApp.call(person.token, listTickets, { query });
  await testApp.call(padaria.ana.token, listTickets, { query: { status: "open", showAll: "true" } });
  for (const person of [padaria.ana, padaria.bruno]) await testApp.call(person.token, listTicketAds, {});
  const lists = JSON.stringify([
    { status: "open", withUnreadMessages: true },
    { status: "closed" },
    { tags: [1] },
  ]);
  await testApp.call(token, countTicketLists, { query: { lists } });
  await testApp.call(token, countOpenTicketsByUser, {});
  for (const lane of ["open", "1"]) await testApp.call(token, listKanbanCards, { query: { lane } });
  await testApp.call(padaria.ana.token, listKanbanCards, { query: { pageNumber: "2" } });
  await testApp.call(token, getTicket, byId);
  await testApp.call(token, getTicketByUuid, { params: { uuid: ticket.uuid } });
  await testApp.call(token, listMessages, byTicket);
  await testApp.call(token, listMessages, { ...byTicket, query: { pageNumber: "3" } });
  await testApp.call(token, listMessages, { ...byTicket, query: { before: "999999999" } });
  for (const query of [
    {},
    { pageNumber: "40" },
    { searchParam: "conceição" },
    { searchParam: "pe" },
    { date: dayBeforeToday(0) },
    { searchParam: "pe", dateStart: dayBeforeToday(30), dateEnd: dayBeforeToday(0) },
    { searchParam: "98111-0303" },
  ])
    await testApp.call(token, listContacts, { query });
  await testApp.call(token, getContact, { params: { id: String(ticket.contactId) } });
  await testApp.call(token, readTicket, { ...byId, body: { upTo: "999" } });
  await testApp.call(token, listNotices, { query: { before: "999" } });
  await testApp.call(token, readNotices, { body: {} });
  await planAndSend();
  await testApp.channel.say(padaria.connectionId, customer, "E o preço?");
  await testApp.channel.say(padaria.connectionId, newCustomer(), "Quem fala sou eu");
  await testApp.call(token, sendMessage, { ...byTicket, body: { body: "Doze reais" } });
  await untilTrue(() => testApp.channel.sent.some(({ text }) => text === "Doze reais"));
  const { externalId = "" } = testApp.channel.sent.at(-1) ?? {};
  await testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack: 4 }]);
  await testApp.call(token, updateTicket, { ...byId, body: { status: "closed" } });
  await talk();
  await lookAtNumbers();
  await countMessagesJob(testApp.app)({});
  await mergeAndPart();
  await lookAtAllContacts();
  await runCampaign();
  await testApp.call(token, createTicket, { body: { contactId: ticket.contactId, queueId: padaria.sales } });
}

function dayBeforeToday(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function planAndSend(): Promise<void> {
  const { token } = padaria.bruno;
  for (const query of [
    {},
    { pageNumber: "3" },
    { contactId: String(ticket.contactId) },
    { searchParam: "lembrete 771" },
    { searchParam: "+55 11 98111-0303" },
    { dateStart: dayBeforeToday(30), dateEnd: dayBeforeToday(0) },
  ])
    await testApp.call(token, listSchedules, { query });
  for (const searchParam of [undefined, "lembrete 771"])
    await testApp.call(token, listCalendar, {
      query: { dateStart: dayBeforeToday(30), dateEnd: dayBeforeToday(0), searchParam },
    });
  const body = { body: "Já pode buscar", contactId: ticket.contactId, sendAt: "2026-01-01T00:00:00Z" };
  const { id } = await testApp.call(token, createSchedule, { body });
  const params = { id: String(id) };
  await untilTrue(async () => (await testApp.call(token, getSchedule, { params })).status === "ENVIADA");
}

async function talk(): Promise<void> {
  const { token } = padaria.bruno;
  for (const query of [{}, { pageNumber: "3" }, { searchParam: "turno 50" }])
    await testApp.call(token, chats.listChats, { query });
  const body = { title: "Balcão", users: [padaria.clara.id] };
  const chat = await testApp.call(token, chats.createChat, { body });
  const byId = { params: { id: String(chat.id) } };
  const clientMessageId = randomUUID();
  await testApp.call(token, chats.getChat, { params: { id: chat.uuid } });
  await testApp.call(token, chats.sendChatMessage, {
    ...byId,
    body: { message: "Bom dia", clientMessageId },
  });
  for (const query of [{}, { pageNumber: "3" }, { before: "999999999" }])
    await testApp.call(token, chats.listChatMessages, { ...byId, query });
  await testApp.call(padaria.clara.token, chats.readChat, { ...byId, body: { upTo: "1" } });
  await testApp.call(token, chats.updateChat, { ...byId, body: { users: [padaria.ana.id] } });
  await testApp.call(token, chats.deleteChat, byId);
}

async function lookAtNumbers(): Promise<void> {
  const { token } = padaria.ana;
  await testApp.call(token, getDashboard, { query: { days: "30" } });
  await testApp.call(token, getDashboard, { query: { days: "30", users: "[1]", queueIds: "[1]" } });
  for (const finalDate of ["2026-03-01", "2026-03-31"]) {
    const query = { initialDate: "2026-03-01", finalDate };
    await testApp.call(token, countTicketsByUser, { query });
    await testApp.call(token, countTicketsByDay, { query });
    await testApp.call(token, countTicketsByWeekHour, { query });
  }
}

async function mergeAndPart(): Promise<void> {
  const { token } = padaria.ana;
  const byContact = { params: { id: String(ticket.contactId) } };
  const added = await testApp.call(token, createContact, {
    body: { name: customer.name, number: "5511977770000" },
  });
  await testApp.call(token, suggestMerges, byContact);
  const { mergeId } = await testApp.call(token, mergeContacts, { ...byContact, body: { with: added.id } });
  await testApp.call(token, listMerges, byContact);
  await testApp.call(token, undoMerge, { params: { id: String(mergeId) } });
  await testApp.call(token, listGroupMembers, byContact);
}

async function lookAtAllContacts(): Promise<void> {
  const { token } = padaria.ana;
  const body = [{ Nome: "De uma planilha", Telefone: "11 98877-0001" }];
  await testApp.call(token, uploadContacts, { body });
  await testApp.call(token, suggestAllMerges, {});
  await testApp.call(padaria.ana.token, listBrokenNumbers, {});
  const authorization = `Bearer ${token}`;
  await testApp.app.http.inject({
    method: "POST",
    url: `/api${exportContacts.path}`,
    headers: { authorization },
  });
}

async function runCampaign(): Promise<void> {
  const { token } = padaria.ana;
  const list = await testApp.call(token, createContactList, { body: { name: "Clientes" } });
  const person = newCustomer("Rita");
  await testApp.call(token, addContactListRows, {
    params: { id: String(list.id) },
    body: { rows: [{ ...person, email: "" }] },
  });
  const campaign = await testApp.call(token, createCampaign, {
    body: {
      name: "Natal",
      message1: "Temos panetone!",
      whatsappId: padaria.connectionId,
      contactListId: list.id,
      basis: "Clientes da loja",
      scheduledAt: "2026-01-01T00:00:00Z",
    },
  });
  const { externalId } = await untilFound(() =>
    testApp.channel.sent.find(({ text }) => text === "Temos panetone!"),
  );
  await testApp.channel.host(padaria.connectionId).raiseAcks([{ externalId, ack: 4 }]);
  const params = { id: String(campaign.id) };
  await untilTrue(async () => (await testApp.call(token, getCampaign, { params })).status === "FINALIZADA");
  await testApp.call(token, listRecipients, { params, query: {} });
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const growing = [
  "tickets",
  "messages",
  "contacts",
  "contact_identities",
  "channel_events",
  "schedules",
  "chats",
  "chat_users",
  "chat_messages",
];

function scannedWhole(plan: Plan): string[] {
  const { "Node Type": node, "Relation Name": table = "", Plans: below = [] } = plan;
  const here = node === "Seq Scan" && growing.includes(table) ? [table] : [];
  return [...here, ...below.flatMap(scannedWhole)];
}

it("no statement of a request or of message processing scans a growing table completely", async () => {
  const byText = new Map(sent.map((statement) => [statement.text, statement]));
  const looked = [...byText.values()].filter(({ text }) => growing.some((table) => text.includes(table)));
  for (const table of growing) expect(looked.some(({ text }) => text.includes(table))).toBe(true);
  const runtime = new Client(testApp.testDatabase.runtime);
  await runtime.connect();
  try {
    await runtime.query(`set app.company_id = '${padaria.id}'`);
    const complaints: object[] = [];
    for (const statement of looked) {
      const scanned = [...(await plansOf(runtime, statement))].flatMap(scannedWhole);
      if (scanned.length > 0) complaints.push({ scanned, ...statement });
    }
    expect(complaints).toEqual([]);
  } finally {
    await runtime.end();
  }
});

/** Statements that fetch a single row have to read few blocks. Statements that count or list may read more. */
const asksForOne = /\blimit 1\s*$/i;
const mostBlocksForOne = 60;

it("no statement reads many blocks to find one row, even with a cached generic plan", async () => {
  const reading = new Map(
    sent
      .filter(({ text }) => /^\s*(select|with)\b/i.test(text))
      .map((statement) => [statement.text, statement]),
  );
  const runtime = new Client(testApp.testDatabase.runtime);
  await runtime.connect();
  try {
    await runtime.query(`set app.company_id = '${padaria.id}'`);
    const complaints: object[] = [];
    for (const { text, values } of reading.values()) {
      // The first run fills the caches of the system catalogue and is not measured. After five runs PostgreSQL may
      // choose a generic plan, so the statement is measured again.
      await runUnderName(runtime, text, values);
      const first = await blocksReadBy(runtime, text, values);
      for (let run = 0; run < 5; run++) await runUnderName(runtime, text, values);
      const last = await blocksReadBy(runtime, text, values);
      const most = asksForOne.test(text) ? mostBlocksForOne : 2 * first + 20;
      if (last > most) complaints.push({ text, values, first, last });
    }
    expect(complaints).toEqual([]);
  } finally {
    await runtime.end();
  }
});

/** Returns the number of table and index blocks that the statement reads. */
async function blocksReadBy(client: Client, text: string, values: readonly unknown[]): Promise<number> {
  return runUnderName(client, text, values, blocksReadSoFar);
}

/**
 * Runs the statement as a named prepared statement, as the program does, and rolls it back. Returns by how much the
 * value of `measure` has grown.
 */
async function runUnderName(
  client: Client,
  text: string,
  values: readonly unknown[],
  measure: (client: Client) => Promise<number> = async () => 0,
): Promise<number> {
  const name = `looked_at_${createHash("sha1").update(text).digest("hex")}`;
  await client.query("begin");
  try {
    const before = await measure(client);
    await client.query({ name, text, values: [...values] });
    return (await measure(client)) - before;
  } finally {
    await client.query("rollback");
  }
}

async function blocksReadSoFar(client: Client): Promise<number> {
  const { rows } = await client.query<{ blocks: number }>(
    `select sum(pg_stat_get_xact_blocks_fetched(oid))::integer as blocks
     from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.blocks ?? 0;
}

it("database functions that bypass row-level security find their rows by an index", async () => {
  await asOwner(async (owner) => {
    const found = await owner.query("select * from find_matches(0, 9, words_of('mensagem c81e'))");
    expect(found.rowCount).toBe(2_500);
    for (const statement of [
      `select ticket_id from message_words where words @@ '''${padaria.id}.0.mensagem'' & ''${padaria.id}.0.c81e'':*'::tsquery`,
      `select id from contacts where company_id = current_company()
        and sought like any (search_texts('{%conceição%}'))`,
      `select id from contacts where company_id = current_company()
        and sought like any (search_texts('{%(011) 98111-0303%,%5511981110303%,%551181110303%}'))`,
      `select id from contacts where company_id = current_company()
        and sought like any (search_texts('{%conceição%}')) order by name collate name_order, id limit 20`,
      `select id from contacts where company_id = current_company()
        and sought like any (search_texts('{%pe%}')) order by name collate name_order, id limit 20`,
    ]) {
      const { rows } = await owner.query(`explain (format json) ${statement}`);
      const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"];
      expect([statement, scannedWhole(plan)]).toEqual([statement, []]);
    }
  });
});

/**
 * Returns two plans of a statement: the plan for the given values, and the generic plan that PostgreSQL may use for a
 * prepared statement after several runs.
 */
async function plansOf(client: Client, { text, values }: SentStatement): Promise<Plan[]> {
  const custom = await client.query(`explain (format json) ${text}`, [...values]);
  const generic = await genericPlanOf(client, { text, values });
  return [custom, generic].map(
    ({ rows }) => (rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"][0].Plan,
  );
}

/** Returns the generic plan of the statement, in a way that PostgreSQL 15 also supports. */
async function genericPlanOf(client: Client, { text, values }: SentStatement) {
  await client.query(`set plan_cache_mode = force_generic_plan; prepare looked_at as ${text}`);
  const nothing = values.length === 0 ? "" : `(${values.map(() => "null").join(", ")})`;
  try {
    return await client.query(`explain (format json) execute looked_at${nothing}`);
  } finally {
    await client.query("deallocate looked_at; reset plan_cache_mode");
  }
}

describe("the number of SQL statements", () => {
  beforeAll(async () => {
    // Waits until the queued work is finished. The request after that loads the user's session into the cache. The
    // statements of both would otherwise be counted by the tests below.
    await untilTrue(async () => {
      const busy = await testApp.app.database.platform((db) =>
        db.first(sql`select 1 from work_queues limit 1`),
      );
      return busy === undefined;
    });
    await testApp.call(padaria.bruno.token, getMe, {});
  });

  it("for each list is at most three", async () => {
    const { token } = padaria.bruno;
    const query = { searchParam: "pessoa" };
    const calls = [
      () => testApp.call(token, listTickets, { query }),
      () => testApp.call(token, listKanbanCards, { query: { lane: "open" } }),
      () => testApp.call(token, listContacts, { query }),
      () => testApp.call(token, listUsers, { query }),
      () => testApp.call(token, listUserNames, {}),
      () => testApp.call(token, listQueues, {}),
      () => testApp.call(token, listConnections, {}),
      () => testApp.call(token, listTagNames, {}),
      () => testApp.call(token, listTags, { query }),
      () => testApp.call(token, listQuickMessages, { query }),
      () => testApp.call(token, chats.listChats, { query }),
      () => testApp.call(token, listSettings, {}),
      () => testApp.call(token, listMessages, { params: { ticketId: String(ticket.id) } }),
    ];
    for (const call of calls) {
      const count = (await recordStatements(testApp, call)).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(3);
    }
  });

  it("for opening a conversation is at most four", async () => {
    const sent = await recordStatements(testApp, async () => {
      await testApp.call(padaria.bruno.token, getTicketByUuid, { params: { uuid: ticket.uuid } });
      await testApp.call(padaria.bruno.token, listMessages, { params: { ticketId: String(ticket.id) } });
    });
    expect(sent.length).toBeLessThanOrEqual(4);
  });
});
