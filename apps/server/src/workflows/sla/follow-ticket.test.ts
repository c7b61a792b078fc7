import { sendMessage } from "@recado/contract/messages";
import { listNotices } from "@recado/contract/notices";
import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaClocks,
  orderSlaPolicies,
  type SlaPolicy,
  updateSlaPolicy,
} from "@recado/contract/sla-policies";
import { createTag } from "@recado/contract/tags";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { snoozeTicket, wakeTicket } from "@recado/contract/ticket-snoozes";
import { addTicketTag, removeTicketTag } from "@recado/contract/ticket-tags";
import { getTicket, listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { checkSlaClocks } from "./check-clocks.ts";

/** Clock of the job only; sessions and tickets have the real time. */
const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  clock.reset();
  padaria = await createTestCompany(testApp);
});

const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

function addPolicy(form: Partial<SlaPolicy> = {}): Promise<SlaPolicy> {
  const { name = "Padrão", ...rest } = form;
  return testApp.call(padaria.ana.token, createSlaPolicy, {
    body: { name, calendar: "always", firstAnswerMinutes: 60, nextAnswerMinutes: 30, ...rest },
  });
}

function look({ id }: Pick<Ticket, "id">): Promise<Ticket> {
  return testApp.call(padaria.ana.token, getTicket, paramsOf({ id }));
}

/** Waits until the clock that the ticket shows has the given fields. */
function untilClock(ticket: Ticket, fields: object): Promise<Ticket> {
  return untilFound(async () => {
    const now = await look(ticket);
    const shown = now.sla?.clock;
    const fits = Object.entries(fields).every(
      ([name, value]) => shown?.[name as keyof typeof shown] === value,
    );
    return shown && fits ? now : undefined;
  });
}

async function eventsOf(ticket: Ticket) {
  const { events } = await testApp.call(padaria.ana.token, listTicketEvents, paramsOf(ticket));
  return events.filter(({ type }) => type.startsWith("sla"));
}

async function accept(ticket: Ticket): Promise<void> {
  await testApp.call(padaria.bruno.token, updateTicket, {
    ...paramsOf(ticket),
    body: { status: "open", queueId: padaria.sales },
  });
}

async function answer(ticket: Ticket, body = "Olá!"): Promise<void> {
  await testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(ticket.id) },
    body: { body },
  });
}

async function noticesOf(person: Person) {
  const { records } = await testApp.call(person.token, listNotices, { query: {} });
  return records.filter(({ kind }) => kind.startsWith("sla")).map(({ kind, text }) => `${kind} ${text}`);
}

/** Runs the job in two processes at once. */
async function checkTwice(): Promise<void> {
  const job = checkSlaClocks({ database: testApp.app.database, clock, logger: createLogger("silent") });
  await Promise.all([job({}), job({})]);
}

describe("an SLA policy", () => {
  it("applies to a new ticket, whose clock is due after the target since the customer's message", async () => {
    await addPolicy({ name: "Outra", filter: [{ field: "queue", is: "anyOf", values: [padaria.support] }] });
    const policy = await addPolicy();
    await addPolicy({ name: "Depois", firstAnswerMinutes: 5 });
    const ticket = await untilClock(await ticketFromMessage(testApp, padaria), { state: "running" });
    expect(ticket.sla).toMatchObject({
      policy: { id: policy.id, name: "Padrão", version: 1 },
      clock: { kind: "firstAnswer", stage: 0, targetMinutes: 60, pausedAt: null },
    });
    const due = Date.parse(ticket.sla?.clock?.dueAt ?? "");
    expect(due).toBe(Date.parse(ticket.waitingSince ?? "") + 60 * minute);
    expect(await eventsOf(ticket)).toMatchObject([
      {
        type: "slaApplied",
        user: null,
        reason: { type: "slaPolicy", id: policy.id, name: "Padrão", version: 1 },
      },
    ]);
  });

  it("is shown to the users who see the ticket, as soon as it applies", async () => {
    await addPolicy();
    const inbox = await openInbox(testApp, padaria.ana);
    const ticket = await ticketFromMessage(testApp, padaria);
    await inbox.next(
      ({ name, payload }) =>
        name === "ticket" &&
        (payload as { ticket?: Ticket }).ticket?.id === ticket.id &&
        (payload as { ticket?: Ticket }).ticket?.sla?.clock?.state === "running",
    );
  });

  it("changes with the ticket's tags, and no longer applies without a match", async () => {
    const tag = await testApp.call(padaria.ana.token, createTag, { body: { name: "VIP" } });
    const policy = await addPolicy({ filter: [{ field: "tag", is: "anyOf", values: [tag.id] }] });
    const ticket = await ticketFromMessage(testApp, padaria);
    const params = { ticketId: String(ticket.id), tagId: String(tag.id) };
    await testApp.call(padaria.ana.token, addTicketTag, { params });
    await untilClock(ticket, { kind: "firstAnswer" });
    await testApp.call(padaria.ana.token, removeTicketTag, { params });
    await untilTrue(async () => (await look(ticket)).sla === null);
    expect(await eventsOf(ticket)).toMatchObject([
      { type: "slaApplied", reason: { id: policy.id } },
      { type: "slaRemoved", reason: { id: policy.id } },
    ]);
    expect(await testApp.call(padaria.ana.token, listSlaClocks, paramsOf(ticket))).toEqual([]);
  });

  it("moves the due time of its tickets when its targets change, and gives them up when it is deleted", async () => {
    const policy = await addPolicy();
    const ticket = await ticketFromMessage(testApp, padaria);
    await untilClock(ticket, { targetMinutes: 60 });
    await testApp.call(padaria.ana.token, updateSlaPolicy, {
      ...paramsOf(policy),
      body: { firstAnswerMinutes: 90 },
    });
    const moved = await untilClock(ticket, { targetMinutes: 90 });
    expect(moved.sla?.policy.version).toBe(2);
    expect(Date.parse(moved.sla?.clock?.dueAt ?? "")).toBe(
      Date.parse(ticket.waitingSince ?? "") + 90 * minute,
    );
    await testApp.call(padaria.ana.token, deleteSlaPolicy, paramsOf(policy));
    await untilTrue(async () => (await look(ticket)).sla === null);
  });

  it("has a name of its own in the company", async () => {
    await addPolicy();
    await expectRefusal(addPolicy({ name: "padrão" }), "ERR_SLA_POLICY_NAME_EXISTS");
  });
});

describe("the clock of a ticket", () => {
  it("is stopped by a person's answer and not by an automatic text", async () => {
    await addPolicy();
    const customer = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Bom dia!", customer);
    await untilClock(ticket, { kind: "firstAnswer", state: "running" });
    await accept(ticket);
    expect((await look(ticket)).sla?.clock?.state).toBe("running");
    await answer(ticket);
    await untilTrue(async () => (await look(ticket)).sla?.clock === null);
    await testApp.channel.say(padaria.connectionId, customer, "E o preço?");
    await untilClock(ticket, { kind: "nextAnswer", state: "running", targetMinutes: 30 });
    const clocks = await testApp.call(padaria.bruno.token, listSlaClocks, paramsOf(ticket));
    expect(clocks).toMatchObject([
      { kind: "firstAnswer", state: "done", stage: 0 },
      { kind: "nextAnswer", state: "running" },
    ]);
  });

  it("is paused while the ticket is snoozed, and ends with the ticket", async () => {
    await addPolicy();
    const ticket = await ticketFromMessage(testApp, padaria);
    await accept(ticket);
    await untilClock(ticket, { state: "running" });
    await testApp.call(padaria.bruno.token, snoozeTicket, { ...paramsOf(ticket), body: { until: null } });
    const paused = await untilClock(ticket, { state: "paused" });
    expect(paused.sla?.clock).toMatchObject({ dueAt: null });
    expect(paused.sla?.clock?.leftMs).toBeGreaterThan(59 * minute);
    await testApp.call(padaria.bruno.token, wakeTicket, paramsOf(ticket));
    await untilClock(ticket, { state: "running", pausedAt: null });
    await testApp.call(padaria.bruno.token, updateTicket, {
      ...paramsOf(ticket),
      body: { status: "closed" },
    });
    await untilTrue(async () => (await look(ticket)).sla?.clock === null);
  });

  it("of the resolution is paused while the company waits for the customer", async () => {
    await addPolicy({ firstAnswerMinutes: null, nextAnswerMinutes: null, resolutionMinutes: 120 });
    const customer = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Bom dia!", customer);
    await untilClock(ticket, { kind: "resolution", state: "running" });
    await accept(ticket);
    await answer(ticket);
    await untilClock(ticket, { kind: "resolution", state: "paused" });
    await testApp.channel.say(padaria.connectionId, customer, "Ainda não chegou");
    await untilClock(ticket, { kind: "resolution", state: "running" });
  });

  it("warns at 75 and 90 % and is breached once, even if two processes look at once", async () => {
    const policy = await addPolicy();
    const ticket = await ticketFromMessage(testApp, padaria);
    await accept(ticket);
    await untilClock(ticket, { state: "running" });
    clock.advance(46 * minute);
    await checkTwice();
    expect((await look(ticket)).sla?.clock?.stage).toBe(75);
    expect(await noticesOf(padaria.bruno)).toEqual(["slaWarning firstAnswer 75"]);
    clock.advance(10 * minute);
    await checkTwice();
    expect(await noticesOf(padaria.bruno)).toEqual(["slaWarning firstAnswer 90"]);
    clock.advance(10 * minute);
    await checkTwice();
    await checkTwice();
    expect(await noticesOf(padaria.bruno)).toEqual([
      "slaBreach firstAnswer 100",
      "slaWarning firstAnswer 90",
    ]);
    expect(await noticesOf(padaria.ana)).toEqual([]);
    expect((await eventsOf(ticket)).slice(1)).toMatchObject([
      { type: "slaBreached", slaKind: "firstAnswer", reason: { type: "slaPolicy", id: policy.id } },
    ]);
  });

  it("of a ticket without a user warns those who serve its queue", async () => {
    await addPolicy();
    const ticket = await ticketFromMessage(testApp, padaria);
    await testApp.call(padaria.ana.token, updateTicket, {
      ...paramsOf(ticket),
      body: { queueId: padaria.support },
    });
    await untilClock(ticket, { state: "running" });
    clock.advance(46 * minute);
    await checkTwice();
    expect(await noticesOf(padaria.clara)).toEqual(["slaWarning firstAnswer 75"]);
    expect(await noticesOf(padaria.bruno)).toEqual([]);
  });

  it("orders lists by its due time, before tickets without a running clock", async () => {
    const without = await ticketFromMessage(testApp, padaria);
    await addPolicy({ firstAnswerMinutes: 60 });
    const late = await ticketFromMessage(testApp, padaria);
    await untilClock(late, { state: "running" });
    const tag = await testApp.call(padaria.ana.token, createTag, { body: { name: "Urgente" } });
    const soon = await ticketFromMessage(testApp, padaria);
    await untilClock(soon, { state: "running" });
    const urgent = await addPolicy({ name: "Urgente", firstAnswerMinutes: 5 });
    await testApp.call(padaria.ana.token, orderSlaPolicies, { body: { policyIds: [urgent.id] } });
    await testApp.call(padaria.ana.token, addTicketTag, {
      params: { ticketId: String(soon.id), tagId: String(tag.id) },
    });
    await untilClock(soon, { targetMinutes: 5 });
    const { tickets } = await testApp.call(padaria.ana.token, listTickets, {
      query: { status: "pending", showAll: "true", order: "slaDue" },
    });
    expect(tickets.map(({ id }) => id)).toEqual([soon.id, late.id, without.id]);
  });
});
