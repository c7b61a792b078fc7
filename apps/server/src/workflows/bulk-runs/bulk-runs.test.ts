import { randomUUID } from "node:crypto";
import {
  type BulkRun,
  dismissBulkRun,
  getBulkRun,
  maxBulkTickets,
  startBulkRun,
  stopBulkRun,
  undoBulkRun,
} from "@recado/contract/bulk-runs";
import { updateUser } from "@recado/contract/staff";
import { createTag } from "@recado/contract/tags";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { updateTicket } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  openInbox,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let bruno: Person;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  bruno = padaria.bruno;
});

interface Rows {
  count: number;
  queueId?: number;
  userId?: number;
  company?: TestCompany;
}

/** Inserts tickets of one contact each, and returns their ids: open ones if they have a user, else pending ones. */
function insertTickets({ count, queueId, userId, company = padaria }: Rows): Promise<number[]> {
  const queue = queueId ?? company.sales;
  return testApp.app.database.write(company.id, async (db) => {
    const rows = await db.rows(sql<{ id: number }>`
      with people as (
        insert into contacts (company_id, name, number)
        select ${db.companyId}, 'Pessoa ' || n, '5511' || (900000000 + (select count(*) from contacts) + n)
        from generate_series(1, ${count}) as n returning id)
      insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status)
      select ${db.companyId}, id, ${company.connectionId}, ${queue}, ${userId ?? null}, ${userId === undefined ? "pending" : "open"}
      from people returning id`);
    return rows.map(({ id }) => id);
  });
}

function start(person: Person, query: Record<string, string>, ...actions: TicketActionInput[]) {
  return startWith(person, randomUUID(), query, actions);
}

function startWith(person: Person, key: string, query: Record<string, string>, actions: TicketActionInput[]) {
  return testApp.call(person.token, startBulkRun, { query, body: { key, actions } });
}

const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function latestRun(person: Person): Promise<BulkRun | null> {
  return (await testApp.call(person.token, getBulkRun, {})).run;
}

function untilEnded(person: Person): Promise<BulkRun> {
  return untilFound(async () => {
    const run = await latestRun(person);
    return run?.endedAt ? run : undefined;
  });
}

function rowsOf<Row>(query: (companyId: number) => RawBuilder<Row>, company = padaria): Promise<Row[]> {
  return testApp.app.database.read(company.id, (db) => db.rows(query(db.companyId)));
}

async function statusesOf(ids: readonly number[], company = padaria): Promise<string[]> {
  const rows = await rowsOf(
    (id) => sql<{ status: string }>`
      select distinct status from tickets where company_id = ${id} and id = any(${[...ids]})`,
    company,
  );
  return rows.map(({ status }) => status);
}

/** Keeps a ticket locked while `work` runs, so that a run stops at this ticket. */
async function whileLocked(ticketId: number | undefined, work: () => Promise<void>): Promise<void> {
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`select from tickets where company_id = ${db.companyId} and id = ${ticketId} for update`);
    await work();
  });
}

const oldestFirst = { status: "pending", oldestFirst: "true" };

/** Counts the tickets of the company's runs with this outcome. */
async function countOf(outcome: string): Promise<number | undefined> {
  const [row] = await rowsOf(
    (id) => sql<{ count: number }>`
      select count(*)::integer as count from bulk_run_tickets where company_id = ${id} and outcome = ${outcome}`,
  );
  return row?.count;
}

/** Counts the notes of each ticket that has one. */
async function noteCounts(): Promise<number[]> {
  const rows = await rowsOf(
    (id) => sql<{ count: number }>`
      select count(*)::integer as count from ticket_notes where company_id = ${id} group by ticket_id`,
  );
  return rows.map(({ count }) => count);
}

/** Waits until all tickets of the first batch but the locked one have their outcome. */
function untilHeldUp(): Promise<void> {
  return untilTrue(async () => (await countOf("done")) === 49);
}

describe("a bulk run", () => {
  it("changes each ticket that the list contains and the user may change, and counts why others were refused", async () => {
    const waiting = await insertTickets({ count: 60 });
    const ofAna = await insertTickets({ count: 3, userId: padaria.ana.id });
    const [hidden, foreign] = [
      await insertTickets({ count: 2, queueId: padaria.support }),
      await insertTickets({ count: 2, company: vizinha }),
    ];
    const [screen, anas] = [await openInbox(testApp, bruno), await openInbox(testApp, padaria.ana)];
    const filter = JSON.stringify([{ field: "queue", is: "noneOf", values: [null] }]);
    const begun = await start(bruno, { filter }, { type: "resolve" });
    expect(begun).toMatchObject({ state: "running", total: 63, done: 0, endedAt: null });
    const run = await untilEnded(bruno);
    expect(run).toMatchObject({ state: "done", total: 63, done: 60, gone: 0 });
    expect(run.refusals).toEqual([{ error: "ERR_NO_PERMISSION", count: 3 }]);
    expect(run.undoSecondsLeft).toBeGreaterThan(0);
    expect(await statusesOf(waiting)).toEqual(["closed"]);
    expect(await statusesOf(ofAna)).toEqual(["open"]);
    expect(await statusesOf(hidden)).toEqual(["pending"]);
    expect(await statusesOf(foreign, vizinha)).toEqual(["pending"]);

    await screen.settle();
    const told = screen.heard.filter(({ name }) => name === "bulkRun");
    expect(told.at(-1)?.payload).toMatchObject({ action: "update", record: { id: run.id, state: "done" } });
    expect(anas.heard.filter(({ name }) => name === "bulkRun")).toEqual([]);
    expect(await latestRun(padaria.ana)).toBeNull();
    for (const route of [stopBulkRun, undoBulkRun, dismissBulkRun])
      for (const other of [padaria.ana, vizinha.ana])
        await expectRefusal(testApp.call(other.token, route, idOf(run)), "ERR_NO_BULK_RUN_FOUND");
    await testApp.call(bruno.token, dismissBulkRun, idOf(run));
    expect(await latestRun(bruno)).toBeNull();
  });

  it("selects the tickets of a search, and runs a note and a transfer on each as one step", async () => {
    const [first = 0] = await insertTickets({ count: 5 });
    const body = { name: "Obra", color: "#c92a2a", kanban: 0 as const };
    const { id: tagId } = await testApp.call(padaria.ana.token, createTag, { body });
    await start(padaria.ana, { searchParam: String(first) }, { type: "addTag", tagId });
    expect(await untilEnded(padaria.ana)).toMatchObject({ total: 1, done: 1 });
    const note = { type: "writeNote", note: "Orçamento do dia" } as const;
    const transfer = { type: "assign", userId: bruno.id, queueId: padaria.sales } as const;
    const query = { status: "pending", tags: JSON.stringify([tagId]) };
    await start(padaria.ana, query, note, transfer);
    const run = await untilFound(async () => {
      const latest = await latestRun(padaria.ana);
      return latest?.endedAt && latest.actions.length === 2 ? latest : undefined;
    });
    expect(run).toMatchObject({ total: 1, done: 1 });
    expect(
      await rowsOf(
        (id) => sql`select t.id, t.user_id, n.note from tickets t
          join ticket_notes n on n.company_id = t.company_id and n.ticket_id = t.id where t.company_id = ${id}`,
      ),
    ).toEqual([{ id: first, user_id: bruno.id, note: "Orçamento do dia" }]);
    await expectRefusal(
      start(padaria.ana, { status: "pending" }, { type: "sendText", text: "Promoção!" }),
      "ERR_VALIDATION",
    );
  });

  it("is undone as a whole within the undo time, but for tickets that somebody has moved since", async () => {
    const waiting = await insertTickets({ count: 55 });
    const [moved = 0, deleted = 0] = waiting;
    await start(bruno, { status: "pending" }, { type: "resolve" });
    const run = await untilEnded(bruno);
    expect(run.done).toBe(55);
    const body = { status: "open" } as const;
    await testApp.call(padaria.ana.token, updateTicket, { ...idOf({ id: moved }), body });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`delete from tickets where company_id = ${db.companyId} and id = ${deleted}`),
    );
    // The steps of a long run's first tickets are older than the time for an undo.
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update ticket_steps set created_at = created_at - interval '1 minute' where company_id = ${db.companyId}`,
      ),
    );
    expect(await testApp.call(bruno.token, undoBulkRun, idOf(run))).toMatchObject({ state: "undoing" });
    expect(await untilEnded(bruno)).toMatchObject({
      state: "undone",
      done: 55,
      undone: 53,
      undoRefusals: [
        { error: "ERR_NO_TICKET_FOUND", count: 1 },
        { error: "ERR_UNDO_OVER", count: 1 },
      ],
      undoSecondsLeft: 0,
    });
    expect(await statusesOf(waiting.slice(2))).toEqual(["pending"]);
    await expectRefusal(testApp.call(bruno.token, undoBulkRun, idOf(run)), "ERR_UNDO_OVER");

    await start(bruno, { status: "pending" }, { type: "resolve" });
    const late = await untilFound(async () => {
      const latest = await latestRun(bruno);
      return latest?.state === "done" ? latest : undefined;
    });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update bulk_runs set ended_at = ended_at - interval '16 seconds' where company_id = ${db.companyId}`,
      ),
    );
    await expectRefusal(testApp.call(bruno.token, undoBulkRun, idOf(late)), "ERR_UNDO_OVER");
    expect(await latestRun(bruno)).toMatchObject({ undoSecondsLeft: 0 });
  });

  it("starts once for a key, and only one at a time for a user", async () => {
    const [first] = await insertTickets({ count: 60 });
    const key = randomUUID();
    const actions: TicketActionInput[] = [{ type: "writeNote", note: "Visto" }];
    await whileLocked(first, async () => {
      const begun = await Promise.all(
        [1, 2, 3].map(() => startWith(bruno, key, { status: "pending" }, actions)),
      );
      expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
      await expectRefusal(start(bruno, { status: "pending" }, { type: "resolve" }), "ERR_BULK_RUN_UNDER_WAY");
      const [run] = begun;
      if (run)
        await expectRefusal(testApp.call(bruno.token, dismissBulkRun, idOf(run)), "ERR_BULK_RUN_UNDER_WAY");
    });
    const run = await untilEnded(bruno);
    expect(run.done).toBe(60);
    expect(await startWith(bruno, key, { status: "pending" }, actions)).toMatchObject({
      id: run.id,
      state: "done",
    });
    expect(await noteCounts()).toEqual(Array.from({ length: 60 }, () => 1));
  });

  it("changes no further ticket once it is stopped, and what it has changed can be undone", async () => {
    const [first, ...others] = await insertTickets({ count: 120 });
    let stopping: Promise<BulkRun> | undefined;
    await whileLocked(first, async () => {
      const run = await start(bruno, oldestFirst, { type: "resolve" });
      await untilHeldUp();
      stopping = testApp.call(bruno.token, stopBulkRun, idOf(run));
      await untilTrue(async () => {
        const waiting = await rowsOf(
          () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%from bulk_runs%for update%'`,
        );
        return waiting.length > 0;
      });
    });
    expect(await stopping).toMatchObject({ state: "stopped", total: 120, done: 50, gone: 0, refusals: [] });
    await testApp.call(bruno.token, undoBulkRun, idOf({ id: (await stopping)?.id ?? 0 }));
    expect(await untilEnded(bruno)).toMatchObject({ state: "undone", done: 50, undone: 50 });
    expect(await statusesOf(others)).toEqual(["pending"]);
  });

  it("ends with the sessions of a user who is deactivated", async () => {
    const [first] = await insertTickets({ count: 120 });
    await whileLocked(first, async () => {
      await start(bruno, oldestFirst, { type: "resolve" });
      await untilHeldUp();
      const body = { active: false };
      await testApp.call(padaria.ana.token, updateUser, { ...idOf(bruno), body });
    });
    const ended = sql`state = 'stopped' and ended_at is not null`;
    await untilTrue(
      async () =>
        (await rowsOf((id) => sql`select from bulk_runs where company_id = ${id} and ${ended}`)).length > 0,
    );
    expect(await countOf("done")).toBe(50);
  });

  it("changes each ticket once, though a second process takes the run over while the first still works", async () => {
    const other = await openTestApp({ beside: testApp, roles: ["worker"] });
    await insertTickets({ count: 400 });
    const begun = await start(bruno, oldestFirst, { type: "writeNote", note: "Visto" });
    await untilTrue(async () => {
      // The claim expires, as that of a process which was killed or has stood still.
      await testApp.app.database.platform((db) =>
        db.run(sql`update work_queues set claimed_until = '-infinity' where queue = 'bulkRuns'`),
      );
      return (await latestRun(bruno))?.endedAt !== null;
    });
    await other.close();
    expect(await latestRun(bruno)).toMatchObject({ id: begun.id, state: "done", total: 400, done: 400 });
    expect(await noteCounts()).toEqual(Array.from({ length: 400 }, () => 1));
  });

  it("refuses a list with too many tickets", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        with person as (
          insert into contacts (company_id, name, number) values (${db.companyId}, 'Rita', '5511977770000') returning id)
        insert into tickets (company_id, contact_id, connection_id, queue_id, status)
        select ${db.companyId}, id, ${padaria.connectionId}, ${padaria.sales}, 'closed'
        from person cross join generate_series(0, ${maxBulkTickets})`),
    );
    const refusal = await expectRefusal(
      start(bruno, { status: "closed" }, { type: "setPriority", priority: "low" }),
      "ERR_BULK_RUN_TOO_LARGE",
    );
    expect(refusal).toMatchObject({ params: { limit: "10.000" } });
    expect(await latestRun(bruno)).toBeNull();
  });
});
