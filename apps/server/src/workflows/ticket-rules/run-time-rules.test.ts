import { sendMessage } from "@recado/contract/messages";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { createRule, listRuleRuns, type RuleTime, updateRule } from "@recado/contract/ticket-rules";
import { snoozeTicket } from "@recado/contract/ticket-snoozes";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { outboxAtRest } from "../../testing/bot-chat.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { minute } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { RuleDeps } from "./run-rules.ts";
import { runTimeRules } from "./run-time-rules.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());

/** Runs the rules as if the given number of minutes had passed. */
function passMinutes(minutes: number): Promise<void> {
  const { app, channel } = testApp;
  const now = new Date(Date.now() + minutes * minute);
  const { storage, tools, work } = {} as RuleDeps;
  return runTimeRules({
    storage,
    tools,
    work,
    database: app.database,
    clock: { now: () => now },
    logger: createLogger("silent"),
    newExternalId: () => channel.newExternalId(),
    listTemplates: () => channel.listTemplates(),
    takeControl: () => channel.takeControl(),
  })({});
}

async function ruleAfterTenMinutes({ ana }: TestCompany, since: RuleTime): Promise<void> {
  const { id } = await testApp.call(ana.token, createRule, {
    body: {
      name: since,
      trigger: { type: "time", since, minutes: 10 },
      filter: [{ field: "group", is: false }],
      actions: [{ type: "writeNote", note: since }],
    },
  });
  await testApp.call(ana.token, updateRule, { params: { id: String(id) }, body: { isActive: true } });
}

async function notesOf({ ana }: TestCompany, ticket: Pick<Ticket, "id">): Promise<string[]> {
  const query = { ticketId: String(ticket.id) };
  return (await testApp.call(ana.token, listTicketNotes, { query })).map(({ note }) => note);
}

function answer({ bruno }: TestCompany, ticket: Pick<Ticket, "id">) {
  return testApp.call(bruno.token, sendMessage, {
    params: { ticketId: String(ticket.id) },
    body: { body: "Olá" },
  });
}

describe("a rule of a time", () => {
  it("runs once for each waiting of a customer, and not before its minutes have passed", async () => {
    const padaria = await createTestCompany(testApp);
    await ruleAfterTenMinutes(padaria, "waitingSince");
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await passMinutes(9);
    expect(await notesOf(padaria, ticket)).toEqual([]);
    await passMinutes(11);
    await passMinutes(12);
    expect(await notesOf(padaria, ticket)).toEqual(["waitingSince"]);
    await answer(padaria, ticket);
    await passMinutes(20);
    expect(await notesOf(padaria, ticket)).toEqual(["waitingSince"]);
    await testApp.channel.say(padaria.connectionId, customer, "E então?");
    await untilTrue(async () => {
      const { waitingSince } = await testApp.call(padaria.ana.token, getTicket, {
        params: { id: String(ticket.id) },
      });
      return waitingSince !== null;
    });
    await passMinutes(30);
    expect(await notesOf(padaria, ticket)).toEqual(["waitingSince", "waitingSince"]);
  });

  it("counts from the last answer while the customer does not reply, from the queue, and from the beginning", async () => {
    const padaria = await createTestCompany(testApp);
    for (const since of ["lastAnswer", "queuedAt", "createdAt"] as const)
      await ruleAfterTenMinutes(padaria, since);
    const answered = await createOpenTicket(testApp, padaria);
    await answer(padaria, answered);
    await outboxAtRest(testApp, padaria);
    const waiting = await ticketFromMessage(testApp, padaria);
    await passMinutes(11);
    expect((await notesOf(padaria, answered)).toSorted()).toEqual(["createdAt", "lastAnswer"]);
    expect((await notesOf(padaria, waiting)).toSorted()).toEqual(["createdAt", "queuedAt"]);
  });

  it("leaves snoozed tickets alone", async () => {
    const padaria = await createTestCompany(testApp);
    await ruleAfterTenMinutes(padaria, "createdAt");
    const ticket = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.bruno.token, snoozeTicket, {
      params: { id: String(ticket.id) },
      body: { until: null },
    });
    await passMinutes(11);
    expect(await notesOf(padaria, ticket)).toEqual([]);
  });

  it("runs once if two processes look for due tickets at the same time", async () => {
    const padaria = await createTestCompany(testApp);
    await ruleAfterTenMinutes(padaria, "createdAt");
    const tickets = await Promise.all([1, 2, 3].map(() => ticketFromMessage(testApp, padaria)));
    await Promise.all([passMinutes(11), passMinutes(11), passMinutes(11)]);
    for (const ticket of tickets) expect(await notesOf(padaria, ticket)).toEqual(["createdAt"]);
    const { runs } = await testApp.call(padaria.ana.token, listRuleRuns, { query: {} });
    expect(runs).toHaveLength(3);
  });
});
