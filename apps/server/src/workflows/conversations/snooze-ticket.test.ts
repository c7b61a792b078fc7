import { listTicketEvents, undoStep } from "@recado/contract/ticket-events";
import { snoozeTicket, wakeTicket } from "@recado/contract/ticket-snoozes";
import { getTicket, listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createLogger } from "../../platform/logger.ts";
import { findDueMoments } from "../../testing/due-jobs.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { wakeTickets } from "./wake-tickets.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

const paramsOf = ({ id }: Pick<Ticket, "id">) => ({ params: { id: String(id) } });
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

function snooze(person: Person, ticket: Ticket, until: string | null): Promise<Ticket> {
  return testApp.call(person.token, snoozeTicket, { ...paramsOf(ticket), body: { until } });
}

function look(ticket: Ticket): Promise<Ticket> {
  return testApp.call(padaria.ana.token, getTicket, paramsOf(ticket));
}

async function listed(query: { snoozed?: "true" | "false"; needsAnswer?: "true" }): Promise<number[]> {
  const page = await testApp.call(padaria.bruno.token, listTickets, { query: { status: "open", ...query } });
  return page.tickets.map(({ id }) => id);
}

async function stepsOf(ticket: Ticket) {
  const { events } = await testApp.call(padaria.ana.token, listTicketEvents, paramsOf(ticket));
  return events.filter(({ type }) => type === "snoozed" || type === "woken");
}

// Specification (tickets): a snoozed ticket stays open and assigned, and has a list of its own.
describe("a snoozed ticket", () => {
  it("leaves the agent's list and the tickets that need an answer, and every client hears of it", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const inbox = await openInbox(testApp, padaria.ana);
    const until = tomorrow();
    expect(await snooze(padaria.bruno, ticket, until)).toMatchObject({
      status: "open",
      userId: padaria.bruno.id,
      snooze: { until },
    });
    expect(await listed({ snoozed: "true" })).toContain(ticket.id);
    expect(await listed({ snoozed: "false" })).not.toContain(ticket.id);
    expect(await listed({ needsAnswer: "true" })).not.toContain(ticket.id);
    expect(await stepsOf(ticket)).toMatchObject([{ type: "snoozed", user: { id: padaria.bruno.id }, until }]);
    await inbox.settle();
    expect(inbox.heard.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ ticket: expect.objectContaining({ id: ticket.id, snooze: { until } }) }),
    );
    expect(await findDueMoments(testApp, "wakeTickets")).toContain(until);
  });

  it("wakes on top of the list when the customer writes, also before its time", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await snooze(padaria.bruno, ticket, null);
    await createOpenTicket(testApp, padaria);
    await testApp.channel.say(padaria.connectionId, customer, "Voltei!");
    await untilTrue(async () => (await look(ticket)).snooze === null);
    expect(await look(ticket)).toMatchObject({ snoozeEnd: "message", lastMessage: "Voltei!" });
    expect((await listed({ snoozed: "false" }))[0]).toBe(ticket.id);
    expect(await stepsOf(ticket)).toMatchObject([
      { type: "snoozed", until: null },
      { type: "woken", user: null, wokenBy: "message", reason: { type: "snoozeEnd", end: "message" } },
    ]);
  });

  it("wakes when its time has come, even if the job of that time was lost", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await snooze(padaria.bruno, ticket, tomorrow());
    await createOpenTicket(testApp, padaria);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set snoozed_until = now() - interval '1 minute'
        where company_id = ${db.companyId} and id = ${ticket.id}`),
    );
    const { database } = testApp.app;
    await wakeTickets({ database, logger: createLogger("silent"), clock: { now: () => new Date() } })({});
    expect(await look(ticket)).toMatchObject({ status: "open", snooze: null, snoozeEnd: "time" });
    expect((await listed({ snoozed: "false" }))[0]).toBe(ticket.id);
    expect((await stepsOf(ticket)).at(-1)).toMatchObject({
      type: "woken",
      wokenBy: "time",
      reason: { type: "snoozeEnd", end: "time" },
    });
  });

  it("wakes once if the process was killed between the claim and the commit, and two others then claim it", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await snooze(padaria.bruno, ticket, tomorrow());
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update tickets set snoozed_until = now() - interval '1 minute'
        where company_id = ${db.companyId} and id = ${ticket.id}`),
    );
    const { database } = testApp.app;
    const dying: Database = {
      ...database,
      platform: database.platform,
      write: (companyId, work) =>
        database.write(companyId, async (db) => {
          await work(db);
          throw new Error("killed before the commit");
        }),
    };
    const wake = (through: Database) =>
      wakeTickets({ database: through, logger: createLogger("silent"), clock: { now: () => new Date() } })(
        {},
      );
    await expect(wake(dying)).rejects.toThrow("waking snoozed tickets failed");
    expect(await look(ticket)).toMatchObject({ snooze: { until: expect.any(String) } });
    await Promise.all([wake(database), wake(database)]);
    expect(await look(ticket)).toMatchObject({ snooze: null, snoozeEnd: "time" });
    expect((await stepsOf(ticket)).map(({ type }) => type)).toEqual(["snoozed", "woken"]);
  });

  it("is awake again after undo, after a request of its agent, and after a step that moves it", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await snooze(padaria.bruno, ticket, tomorrow());
    const undone = { ...paramsOf(ticket), body: { step: "snoozed" as const } };
    expect(await testApp.call(padaria.bruno.token, undoStep, undone)).toMatchObject({
      snooze: null,
      status: "open",
    });
    await snooze(padaria.bruno, ticket, tomorrow());
    expect(await testApp.call(padaria.bruno.token, wakeTicket, paramsOf(ticket))).toMatchObject({
      snooze: null,
      snoozeEnd: null,
    });
    await snooze(padaria.bruno, ticket, tomorrow());
    const returned = { ...paramsOf(ticket), body: { status: "pending" as const } };
    expect(await testApp.call(padaria.bruno.token, updateTicket, returned)).toMatchObject({ snooze: null });
  });
});

describe("many snoozes that end at once", () => {
  it("come back at no more than 50 tickets in a second, also if they were due during a downtime", async () => {
    const { database } = testApp.app;
    const company = await createTestCompany(testApp);
    await insertManyTickets(testApp, company, { tickets: 65, status: "open" });
    await database.write(company.id, (db) =>
      db.run(sql`update tickets set snoozed_at = now(), snoozed_until = now() - interval '10 minutes'
        where company_id = ${db.companyId}`),
    );
    const clock = { now: () => new Date() };
    await wakeTickets({ database, clock, logger: createLogger("silent") })({});
    const woken = await database.read(company.id, (db) =>
      db.rows(sql<{ at: Date }>`
        select created_at as at from ticket_events where company_id = ${db.companyId} and type = 'woken'`),
    );
    expect(woken).toHaveLength(65);
    const seconds = woken.map(({ at }) => at.getTime());
    const inOneSecond = seconds.map((from) => seconds.filter((at) => at >= from && at < from + 1_000).length);
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(50);
  });
});

describe("snoozing", () => {
  it("is refused for colleagues' tickets, waiting tickets and times that have passed", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.ana);
    await expectRefusal(snooze(padaria.bruno, ticket, null), "ERR_NO_PERMISSION");
    const past = new Date(Date.now() - 60_000).toISOString();
    await expectRefusal(snooze(padaria.ana, ticket, past), "ERR_VALIDATION");
    const returned = { ...paramsOf(ticket), body: { status: "pending" as const } };
    await testApp.call(padaria.ana.token, updateTicket, returned);
    await expectRefusal(snooze(padaria.ana, ticket, null), "ERR_TICKET_STATE");
  });
});
