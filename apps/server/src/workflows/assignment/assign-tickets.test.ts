import { sendMessage } from "@recado/contract/messages";
import { listNotices } from "@recado/contract/notices";
import { type AssignmentStrategy, deleteQueue, getQueue, updateQueue } from "@recado/contract/queues";
import { updateUser } from "@recado/contract/staff";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { getTicket, listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { endAbsence, startAbsence } from "@recado/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const idParams = ({ id }: { id: number }) => ({ params: { id: String(id) } });

interface Team extends TestCompany {
  bia: Person;
}

/** Creates a company whose sales queue has two agents, Bruno and Bia, who are offline. */
async function createTeam(): Promise<Team> {
  const company = await createTestCompany(testApp);
  const bia = await createTestUser(testApp, company, { name: "Bia", queueIds: [company.sales] });
  return { ...company, bia };
}

function choose(team: Team, assignment: AssignmentStrategy, more: object = {}) {
  const params = { id: String(team.sales) };
  return testApp.call(team.ana.token, updateQueue, { params, body: { assignment, ...more } });
}

/** Shows the people as online, or as offline. The next change of the company assigns tickets to them. */
async function setOnline(team: Team, people: readonly Person[], isOnline = true): Promise<void> {
  await testApp.app.database.write(team.id, (db) =>
    db.run(sql`update users set last_seen_at = now(), left_at = ${isOnline ? null : sql`now()`}
      where company_id = ${db.companyId} and id = any(${people.map(({ id }) => id)}::integer[])`),
  );
}

function look(team: Team, ticket: Pick<Ticket, "id">): Promise<Ticket> {
  return testApp.call(team.ana.token, getTicket, idParams(ticket));
}

/** Waits until the ticket has an attendant. */
function untilAssigned(team: Team, ticket: Pick<Ticket, "id">): Promise<Ticket> {
  return untilFound(async () => {
    const found = await look(team, ticket);
    return found.userId === null ? undefined : found;
  });
}

/** Delivers a message of a new customer, and waits until the customer's ticket has an attendant. */
async function assigned(team: Team, customer = newCustomer()): Promise<Ticket> {
  await testApp.channel.say(team.connectionId, customer, "Bom dia!");
  return untilFound(async () => {
    const query = { status: "open", showAll: "true" } as const;
    const { tickets } = await testApp.call(team.ana.token, listTickets, { query });
    return tickets.find(({ contact }) => contact.number === customer.number);
  });
}

async function lastEvent(team: Team, ticket: Pick<Ticket, "id">) {
  return (await testApp.call(team.ana.token, listTicketEvents, idParams(ticket))).events.at(-1);
}

describe("a queue with round robin", () => {
  it("gives waiting tickets to the agents in turn, tells them, and says why in the timeline", async () => {
    const team = await createTeam();
    await choose(team, "roundRobin");
    const waiting = await ticketFromMessage(testApp, team);
    await setOnline(team, [team.bruno, team.bia]);
    const inbox = await openInbox(testApp, team.ana);
    const tickets = [
      await assigned(team),
      await untilAssigned(team, waiting),
      await assigned(team),
      await assigned(team),
    ];
    const owners = tickets.map(({ userId }) => userId);
    expect(owners.filter((id) => id === team.bruno.id)).toHaveLength(2);
    expect(owners.filter((id) => id === team.bia.id)).toHaveLength(2);
    expect(await lastEvent(team, tickets[3] as Ticket)).toMatchObject({
      type: "transferred",
      user: null,
      from: { queue: "Vendas", user: null },
      to: { queue: "Vendas" },
      reason: {
        type: "assignment",
        strategy: "roundRobin",
        counts: [{ open: 1 }, { open: expect.any(Number) }],
      },
    });
    for (const { token } of [team.bruno, team.bia])
      expect((await testApp.call(token, listNotices, { query: {} })).records).toMatchObject([
        { kind: "assignment" },
        { kind: "assignment" },
      ]);
    await inbox.settle();
    expect(inbox.heard.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ ticket: expect.objectContaining({ id: waiting.id, status: "open" }) }),
    );
  });

  it("gives nothing to an agent who is offline, away or full, and goes on once that ends", async () => {
    const team = await createTeam();
    await choose(team, "roundRobin");
    await setOnline(team, [team.bruno]);
    await testApp.call(team.bruno.token, startAbsence, { body: { reason: "lunch" } });
    const waiting = await ticketFromMessage(testApp, team);
    await testApp.call(team.ana.token, updateUser, { ...idParams(team.bia), body: { capacity: 0 } });
    await setOnline(team, [team.bia]);
    await choose(team, "roundRobin");
    await untilTrue(() => isIdle(team));
    expect(await look(team, waiting)).toMatchObject({ status: "pending", userId: null });
    await testApp.call(team.bruno.token, endAbsence, {});
    expect(await untilAssigned(team, waiting)).toMatchObject({ status: "open", userId: team.bruno.id });
  });

  it("gives the longest waiting ticket to an agent who resolves one", async () => {
    const team = await createTeam();
    await choose(team, "leastBusy");
    await testApp.call(team.ana.token, updateUser, { ...idParams(team.bruno), body: { capacity: 1 } });
    await setOnline(team, [team.bruno]);
    const first = await assigned(team);
    const waiting = [await ticketFromMessage(testApp, team), await ticketFromMessage(testApp, team)];
    await testApp.call(team.bruno.token, updateTicket, { ...idParams(first), body: { status: "closed" } });
    expect(await untilAssigned(team, waiting[0] as Ticket)).toMatchObject({ userId: team.bruno.id });
    await untilTrue(() => isIdle(team));
    expect(await look(team, waiting[1] as Ticket)).toMatchObject({ status: "pending" });
  });

  it("leaves a returned ticket to the others", async () => {
    const team = await createTeam();
    await choose(team, "roundRobin");
    await setOnline(team, [team.bruno]);
    const ticket = await assigned(team);
    await testApp.call(team.bruno.token, updateTicket, { ...idParams(ticket), body: { status: "pending" } });
    await untilTrue(() => isIdle(team));
    expect(await look(team, ticket)).toMatchObject({ status: "pending" });
    await setOnline(team, [team.bia]);
    await choose(team, "roundRobin");
    expect(await untilAssigned(team, ticket)).toMatchObject({ userId: team.bia.id });
  });

  it("assigns nothing outside the queue's hours", async () => {
    const team = await createTeam();
    await setOnline(team, [team.bruno]);
    await testApp.app.database.write(team.id, (db) =>
      db.run(sql`insert into settings (company_id, key, value) values (${db.companyId}, 'scheduleType', 'queue')
        on conflict (company_id, key) do update set value = excluded.value`),
    );
    const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
    const closed = { startTime: "00:00", endTime: "00:00" };
    const schedules = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...closed }));
    await choose(team, "roundRobin", { schedules });
    const ticket = await ticketFromMessage(testApp, team);
    await untilTrue(() => isIdle(team));
    expect(await look(team, ticket)).toMatchObject({ status: "pending" });
    await choose(team, "roundRobin", { schedules: [] });
    expect(await untilAssigned(team, ticket)).toMatchObject({ userId: team.bruno.id });
  });
});

/** Lets the times of the ticket's waiting and assignment lie so many minutes back. */
async function age(team: Team, ticket: Pick<Ticket, "id">, minutes: number): Promise<void> {
  await testApp.app.database.write(team.id, async (db) => {
    const back = sql`make_interval(mins => ${minutes})`;
    await db.run(sql`update tickets set waiting_since = waiting_since - ${back}, queued_at = queued_at - ${back}, started_at = started_at - ${back}
      where company_id = ${db.companyId} and id = ${ticket.id}`);
    await db.run(sql`update ticket_assignments set assigned_at = assigned_at - ${back}
      where company_id = ${db.companyId} and ticket_id = ${ticket.id}`);
  });
}

describe("a queue that takes unanswered tickets back", () => {
  it("gives the ticket to another agent, and names the one who did not answer", async () => {
    const team = await createTeam();
    await choose(team, "roundRobin", { giveBackMinutes: 5 });
    await setOnline(team, [team.bruno]);
    const ticket = await assigned(team);
    await age(team, ticket, 6);
    await choose(team, "roundRobin");
    await untilTrue(async () => (await look(team, ticket)).status === "pending");
    expect(await lastEvent(team, ticket)).toMatchObject({
      type: "returned",
      user: null,
      from: { user: "Bruno" },
      reason: { type: "timer", setting: "giveBack", minutes: 5 },
    });
    await setOnline(team, [team.bia]);
    await choose(team, "roundRobin");
    expect(await untilAssigned(team, ticket)).toMatchObject({ userId: team.bia.id });
  });

  it("leaves an agent a ticket that they answered or accepted themselves", async () => {
    const team = await createTeam();
    await choose(team, "roundRobin", { giveBackMinutes: 5 });
    const accepted = await ticketFromMessage(testApp, team);
    await testApp.call(team.bia.token, updateTicket, { ...idParams(accepted), body: { status: "open" } });
    await setOnline(team, [team.bruno]);
    const answered = await assigned(team);
    await testApp.call(team.bruno.token, sendMessage, {
      params: { ticketId: String(answered.id) },
      body: { body: "Bom dia! Como posso ajudar?" },
    });
    for (const ticket of [accepted, answered]) await age(team, ticket, 6);
    await choose(team, "roundRobin");
    await untilTrue(() => isIdle(team));
    expect(await look(team, accepted)).toMatchObject({ status: "open", userId: team.bia.id });
    expect(await look(team, answered)).toMatchObject({ status: "open", userId: team.bruno.id });
  });
});

describe("a queue that overflows", () => {
  it("moves tickets that waited too long to the other queue, once, where an agent gets them", async () => {
    const team = await createTeam();
    const overflow = { minutes: 5, queueId: team.support };
    await choose(team, "manual", { overflow });
    const ticket = await ticketFromMessage(testApp, team);
    await age(team, ticket, 6);
    const back = { assignment: "leastBusy", overflow: { minutes: 5, queueId: team.sales } } as const;
    await testApp.call(team.ana.token, updateQueue, { ...idParams({ id: team.support }), body: back });
    await untilTrue(async () => (await look(team, ticket)).queueId === team.support);
    await untilTrue(() => isIdle(team));
    expect(await look(team, ticket)).toMatchObject({ status: "pending", queueId: team.support });
    expect(await lastEvent(team, ticket)).toMatchObject({
      type: "moved",
      from: { queue: "Vendas" },
      to: { queue: "Suporte" },
      reason: { type: "timer", setting: "overflow", minutes: 5 },
    });
    await setOnline(team, [team.clara]);
    await testApp.call(team.ana.token, updateQueue, { ...idParams({ id: team.support }), body: {} });
    expect(await untilAssigned(team, ticket)).toMatchObject({ userId: team.clara.id });
  });

  it("is refused towards itself, and ends when the other queue is deleted", async () => {
    const team = await createTeam();
    await expectRefusal(
      choose(team, "manual", { overflow: { minutes: 5, queueId: team.sales } }),
      "ERR_NO_QUEUE_FOUND",
    );
    await choose(team, "manual", { overflow: { minutes: 5, queueId: team.support } });
    await testApp.call(team.ana.token, deleteQueue, { ...idParams({ id: team.support }), query: {} });
    const queue = await testApp.call(team.ana.token, getQueue, idParams({ id: team.sales }));
    expect(queue.overflow).toBeNull();
  });
});

describe("a queue that prefers the last agent", () => {
  it("returns a customer to the agent who served them last", async () => {
    const team = await createTeam();
    const customer = newCustomer();
    const { id } = await ticketFromMessage(testApp, team, "Oi", customer);
    for (const status of ["open", "closed"] as const)
      await testApp.call(team.bia.token, updateTicket, { ...idParams({ id }), body: { status } });
    await choose(team, "roundRobin", { lastAttendantFirst: true });
    await setOnline(team, [team.bruno, team.bia]);
    for (const again of [1, 2]) {
      const ticket = await assigned(team, customer);
      expect([again, ticket.userId]).toEqual([again, team.bia.id]);
      expect(await lastEvent(team, ticket)).toMatchObject({
        reason: { strategy: "lastAttendant", counts: [{ userId: team.bia.id, name: "Bia", open: 0 }] },
      });
      await testApp.call(team.bia.token, updateTicket, { ...idParams(ticket), body: { status: "closed" } });
    }
  });
});

describe("an agent on leave", () => {
  it("gets nothing, and the deputy gets the customers whom the agent served last", async () => {
    const team = await createTeam();
    const customer = newCustomer();
    const { id } = await ticketFromMessage(testApp, team, "Oi", customer);
    for (const status of ["open", "closed"] as const)
      await testApp.call(team.bruno.token, updateTicket, { ...idParams({ id }), body: { status } });
    const carla = await createTestUser(testApp, team, { name: "Carla", queueIds: [team.sales] });
    const [from, to] = [-2, 2].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const leave = { from: from ?? "", to: to ?? "", deputyId: carla.id };
    await testApp.call(team.ana.token, updateUser, { ...idParams(team.bruno), body: { leave } });
    await setOnline(team, [team.bruno, team.bia, carla]);
    await choose(team, "roundRobin", { lastAttendantFirst: true });
    const ticket = await assigned(team, customer);
    expect(ticket.userId).toBe(carla.id);
    expect(await lastEvent(team, ticket)).toMatchObject({ reason: { strategy: "deputy" } });
    const others = [await assigned(team), await assigned(team), await assigned(team)];
    expect(others.map(({ userId }) => userId)).not.toContain(team.bruno.id);
  });

  it("cannot be their own deputy, and ends the leave no earlier than it begins", async () => {
    const team = await createTeam();
    const change = (leave: object) =>
      testApp.call(team.ana.token, updateUser, { ...idParams(team.bruno), body: { leave: leave as never } });
    const days = { from: "2026-12-01", to: "2026-12-10" };
    await expectRefusal(change({ ...days, deputyId: team.bruno.id }), "ERR_NO_USER_FOUND");
    await expectRefusal(change({ ...days, to: "2026-11-01", deputyId: null }), "ERR_VALIDATION");
    expect(await change({ ...days, deputyId: team.bia.id })).toMatchObject({
      leave: { ...days, deputyId: team.bia.id },
    });
  });
});

describe("a queue without automatic assignment", () => {
  it("lets tickets wait for an agent who accepts them", async () => {
    const team = await createTeam();
    await setOnline(team, [team.bruno]);
    const ticket = await ticketFromMessage(testApp, team);
    await choose(team, "manual");
    await untilTrue(() => isIdle(team));
    expect(await look(team, ticket)).toMatchObject({ status: "pending", userId: null });
  });
});

/** Returns whether no assignment of the company is due. */
function isIdle(team: Team): Promise<boolean> {
  return testApp.app.database.write(team.id, async (db) => {
    const row = await db.first(
      sql`select 1 from work_queues where queue = 'assignments' and company_id = ${db.companyId}`,
    );
    return row === undefined;
  });
}
