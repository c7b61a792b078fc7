import { filterClock, matchesTicketFilter } from "@recado/contract/match-ticket-filter";
import { ratingScales, scaledRatingSchema } from "@recado/contract/ratings";
import { countTicketLists, maxTicketCount } from "@recado/contract/ticket-counts";
import type { TicketCondition, TicketFilter } from "@recado/contract/ticket-filters";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import { slaStates } from "@recado/contract/ticket-sla";
import { ticketStatuses } from "@recado/contract/ticket-status";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadTx } from "../../platform/db/database.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type Person, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertTag } from "../tags/store.ts";
import { ticketFilterSql } from "./filter-store.ts";
import { presentTicket } from "./present.ts";
import { findTickets } from "./store.ts";

/** The clocks of this zone change on 2026-11-01. */
const timeZone = "America/New_York";
/** Ages of tickets in minutes; the tickets of one age differ by a few seconds. */
const ages = [1, 30, 60, 1_440, 10_080];
const days = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03"];
const ads = ["ad-1", "ad-2"];

let testApp: TestApp;
let padaria: TestCompany;
let tags: number[];
let contacts: number[];

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`update companies set time_zone = ${timeZone} where id = ${db.companyId}`);
    tags = [];
    for (const [name, kanban] of [
      ["VIP", false],
      ["Obra", false],
      ["Proposta", true],
      ["Fechado", true],
    ] as const)
      tags.push(await insertTag(db, { name, color: "#c92a2a", kanban }));
    const people = await db.rows(sql<{ id: number }>`
      insert into contacts (company_id, name, number)
      select ${db.companyId}, 'Pessoa ' || n, '552198' || (1000000 + n) from generate_series(1, 400) as n returning id`);
    contacts = people.map(({ id }) => id);
    await insertTickets(db);
  });
});
afterAll(() => testApp.close());

/** Inserts 400 tickets that differ in every field a filter reads. */
async function insertTickets(db: ReadTx): Promise<void> {
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
  const moment = fc.oneof(
    // Seconds before the present time, around the ages of the conditions.
    fc
      .record({ age: fc.constantFrom(...ages), seconds: fc.integer({ min: -40, max: 40 }) })
      .map(({ age, seconds }) => new Date(Date.now() - age * 60_000 + seconds * 1_000).toISOString()),
    // The last and the first millisecond of a day, and other times of the days on which the clocks change.
    fc.constantFrom(
      "2026-11-01T03:59:59.999900Z",
      "2026-11-01T04:00:00Z",
      "2026-11-02T04:59:59.999900Z",
      "2026-11-02T05:00:00Z",
    ),
    fc
      .date({ min: new Date("2026-10-30T00:00Z"), max: new Date("2026-11-05T00:00Z"), noInvalidDate: true })
      .map((at) => at.toISOString()),
  );
  const row = fc.record({
    status: fc.constantFrom(...ticketStatuses),
    rating: maybe(fc.integer({ min: 1, max: 3 })),
    rating_scale: fc.constantFrom(...ratingScales),
    priority: fc.nat({ max: ticketPriorities.length - 1 }),
    queue_id: maybe(fc.constantFrom(padaria.sales, padaria.support)),
    user_id: maybe(fc.constantFrom(padaria.ana.id, padaria.bruno.id, padaria.clara.id)),
    has_connection: fc.boolean(),
    ad_id: maybe(fc.constantFrom(...ads, "ad-3")),
    sla: maybe(
      fc.record({
        policy: fc.constant({ id: 1, name: "Ouro", version: 1 }),
        clock: maybe(
          fc.record({
            kind: fc.constant("firstAnswer"),
            state: fc.constantFrom("running", "paused", "done"),
            stage: fc.constantFrom(0, 75, 90, 100),
            targetMinutes: fc.constant(60),
            dueAt: fc.constant(null),
            pausedAt: fc.constant(null),
            leftMs: fc.constant(null),
          }),
        ),
      }),
    ),
    is_group: fc.boolean(),
    chatbot: fc.boolean(),
    unread_messages: fc.integer({ min: 0, max: 2 }),
    snoozed_at: maybe(moment),
    waiting_since: maybe(moment),
    created_at: moment,
    updated_at: moment,
    queued_at: moment,
    tags: fc.subarray(tags),
  });
  const rows = fc.sample(row, { numRuns: contacts.length, seed: 1 }).map((ticket, index) => ({
    ...ticket,
    // Several closed tickets share a contact; a contact has one unfinished ticket.
    contact_id: contacts[ticket.status === "closed" ? index % 5 : index],
    connection_id: ticket.has_connection ? padaria.connectionId : null,
    ad: ticket.ad_id && {
      id: ticket.ad_id,
      sourceType: "ad",
      headline: "",
      body: "",
      url: null,
      clickId: null,
    },
  }));
  await db.run(sql`
    with drawn as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        contact_id integer, status text, rating integer, rating_scale integer, priority integer, queue_id integer, user_id integer, connection_id integer, ad jsonb, ad_id text,
        sla jsonb, is_group boolean, chatbot boolean, unread_messages integer, snoozed_at timestamptz, waiting_since timestamptz,
        created_at timestamptz, updated_at timestamptz, queued_at timestamptz)),
    inserted as (
      insert into tickets (company_id, contact_id, status, rating, rating_scale, priority, queue_id, user_id, connection_id, ad, ad_id, sla, is_group, chatbot,
        unread_messages, snoozed_at, waiting_since, created_at, updated_at, queued_at)
      select ${db.companyId}, drawn.* from drawn returning id)
    select 1 from inserted`);
  const ids = await db.rows(
    sql<{ id: number }>`select id from tickets where company_id = ${db.companyId} order by id`,
  );
  const tagged = ids.flatMap(({ id }, index) => (rows[index]?.tags ?? []).map((tag_id) => ({ id, tag_id })));
  await db.run(sql`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${db.companyId}, id, tag_id from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as r (id integer, tag_id integer)`);
  // The inserted SLAs have no policy, so the program would remove them.
  await db.run(sql`delete from sla_changes where company_id = ${db.companyId}`);
  await db.run(sql`delete from work_queues where company_id = ${db.companyId} and queue = 'sla'`);
}

/** Random conditions with values that exist, and with ids that do not. */
function anyCondition(): fc.Arbitrary<TicketCondition> {
  const choice = <Value>(values: readonly Value[]) => ({
    is: fc.constantFrom("anyOf" as const, "noneOf" as const),
    values: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
  });
  const field = <const Name extends string>(name: Name) => fc.constant(name);
  const flags = ["fromAd", "group", "chatbot", "unread", "snoozed", "waiting"] as const;
  const times = ["createdAt", "updatedAt", "queuedAt", "waitingSince"] as const;
  const missing = 2_000_000_000;
  return fc.oneof(
    fc.record({ field: field("status"), ...choice(ticketStatuses) }),
    fc.record({ field: field("rating"), ...choice([null, ...scaledRatingSchema.options]) }),
    fc.record({ field: field("priority"), ...choice(ticketPriorities) }),
    fc.record({ field: field("sla"), ...choice([null, ...slaStates]) }),
    fc.record({ field: field("queue"), ...choice([null, padaria.sales, padaria.support, missing]) }),
    fc.record({ field: field("user"), ...choice([null, padaria.ana.id, padaria.bruno.id, missing]) }),
    fc.record({ field: field("connection"), ...choice([null, padaria.connectionId, missing]) }),
    fc.record({ field: field("contact"), ...choice(contacts.slice(0, 8)) }),
    fc.record({ field: field("tag"), ...choice([null, ...tags, missing]) }),
    fc.record({ field: field("lane"), ...choice([null, ...tags, missing]) }),
    fc.record({ field: field("ad"), ...choice([...ads, "ad-9"]) }),
    ...flags.map((name) => fc.record({ field: field(name), is: fc.boolean() })),
    ...times.flatMap((name) => [
      fc.record({
        field: field(name),
        is: fc.constantFrom("olderThan" as const, "newerThan" as const),
        minutes: fc.constantFrom(...ages),
      }),
      fc.record({
        field: field(name),
        is: field("between"),
        from: fc.constantFrom(...days),
        to: fc.constantFrom(...days),
      }),
    ]),
  );
}

/** Returns the ids of the tickets that each filter selects, all in one statement. */
async function selectIds(db: ReadTx, filters: readonly TicketFilter[]): Promise<number[][]> {
  const lists = filters.map((filter) => {
    const conditions = [sql`t.company_id = ${db.companyId}`, ...ticketFilterSql(db.companyId, filter)];
    return sql`to_json(array(select t.id from tickets t where ${sql.join(conditions, sql` and `)} order by t.id))`;
  });
  const row = await db.first(
    sql<{ lists: number[][] }>`select json_build_array(${sql.join(lists)}) as lists`,
  );
  return row?.lists ?? [];
}

function list(person: Person, filter: unknown, query = {}) {
  return testApp.call(person.token, listTickets, { query: { ...query, filter: JSON.stringify(filter) } });
}

describe("a ticket filter", () => {
  it("selects the same tickets in SQL as in memory, for generated filters", async () => {
    await testApp.app.database.read(padaria.id, async (db) => {
      const [all = []] = await selectIds(db, [[]]);
      expect(all).toHaveLength(contacts.length);
      const tickets = (await findTickets(db, all)).map(presentTicket);
      const now = await db.first(sql<{ now: Date }>`select now()`);
      const clock = filterClock(now?.now.getTime() ?? 0, timeZone);
      const selected = new Set<string>();
      const filters = fc.array(fc.array(anyCondition(), { maxLength: 3 }), { minLength: 10, maxLength: 10 });
      await fc.assert(
        fc.asyncProperty(filters, async (drawn) => {
          const bySql = await selectIds(db, drawn);
          for (const [index, filter] of drawn.entries()) {
            const inMemory = tickets.filter((ticket) => matchesTicketFilter(filter, ticket, clock));
            const ids = inMemory.map(({ id }) => id).join(" ");
            expect(bySql[index]?.join(" "), JSON.stringify(filter)).toBe(ids);
            if (inMemory.length > 0) for (const { field, is } of filter) selected.add(`${field} ${is}`);
          }
        }),
        { numRuns: 120 },
      );
      // Each kind of condition occurs in a filter that selects tickets: 11 choices, 6 flags and 4 times.
      expect(selected.size).toBe(11 * 2 + 6 * 2 + 4 * 3);
    });
  });

  it("narrows the list of tickets and its count, but shows an agent no ticket of other queues", async () => {
    const filter: TicketFilter = [{ field: "queue", is: "anyOf", values: [padaria.support] }];
    const { tickets, count } = await list(padaria.ana, filter, { status: "pending" });
    expect(new Set(tickets.map(queueAndStatus))).toEqual(new Set([`${padaria.support} pending`]));
    const lists = JSON.stringify([{ status: "pending", filter }]);
    expect(await testApp.call(padaria.ana.token, countTicketLists, { query: { lists } })).toEqual([
      Math.min(count, maxTicketCount),
    ]);
    expect((await list(padaria.bruno, filter)).tickets).toEqual([]);
    expect(await testApp.call(padaria.bruno.token, countTicketLists, { query: { lists } })).toEqual([0]);
  });

  it("counts a list with snoozed tickets only, or without them, like the list itself", async () => {
    for (const snoozed of [true, false]) {
      const query = { status: "open", showAll: "true", snoozed: `${snoozed}` } as const;
      const { count } = await testApp.call(padaria.ana.token, listTickets, { query });
      expect(count).toBeGreaterThan(0);
      const lists = JSON.stringify([{ status: "open", showAll: true, snoozed }]);
      const expected = [Math.min(count, maxTicketCount)];
      expect(await testApp.call(padaria.ana.token, countTicketLists, { query: { lists } })).toEqual(expected);
    }
  });

  it("selects and sorts the unanswered tickets like the parameter of the list", async () => {
    const waiting = [
      { field: "waiting", is: true },
      { field: "snoozed", is: false },
    ];
    const query = { status: "open", showAll: "true", oldestFirst: "true" } as const;
    const byParameter = await list(padaria.ana, [], { ...query, needsAnswer: "true" });
    expect(byParameter.count).toBeGreaterThan(1);
    expect(await list(padaria.ana, waiting, query)).toEqual(byParameter);
    await expectRefusal(list(padaria.ana, [], query), "ERR_VALIDATION");
  });

  it.each([
    ["an unknown field", [{ field: "mood", is: true }], "filter.0.field"],
    ["an unknown comparison", [{ field: "unread", is: "maybe" }], "filter.0.is"],
    ["no value", [{ field: "queue", is: "anyOf", values: [] }], "filter.0.values"],
    ["an age of no minutes", [{ field: "createdAt", is: "olderThan", minutes: 0 }], "filter.0.minutes"],
    ["an unknown property", [{ field: "unread", is: true, extra: 1 }], "filter.0"],
    ["too many conditions", Array.from({ length: 21 }, () => ({ field: "unread", is: true })), "filter"],
  ])("with %s is refused, naming the place", async (_name, filter, path) => {
    const refusal = await expectRefusal(list(padaria.ana, filter), "ERR_VALIDATION");
    expect(refusal.issues).toMatchObject([{ path }]);
  });
});

function queueAndStatus({ queueId, status }: Ticket): string {
  return `${queueId} ${status}`;
}
