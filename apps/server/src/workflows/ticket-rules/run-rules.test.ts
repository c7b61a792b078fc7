import { listMessages, sendMessage } from "@recado/contract/messages";
import type { BodyOf } from "@recado/contract/shared/route";
import { createTag } from "@recado/contract/tags";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { createRule, listRuleRuns, orderRules, tryRule, updateRule } from "@recado/contract/ticket-rules";
import { addTicketTag } from "@recado/contract/ticket-tags";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

const idOf = ({ id }: Pick<Ticket, "id">) => ({ params: { id: String(id) } });

async function tagOf({ ana }: TestCompany, name: string): Promise<number> {
  return (await testApp.call(ana.token, createTag, { body: { name } })).id;
}

async function activeRule(
  { ana }: TestCompany,
  form: Partial<BodyOf<typeof createRule>> & Pick<BodyOf<typeof createRule>, "trigger" | "actions">,
) {
  const { id } = await testApp.call(ana.token, createRule, { body: { name: "Regra", ...form } });
  return testApp.call(ana.token, updateRule, { params: { id: String(id) }, body: { isActive: true } });
}

/** Waits until no event of the company waits for its rules. */
async function untilRulesRan({ id }: TestCompany): Promise<void> {
  await untilTrue(async () =>
    testApp.app.database.read(id, async (db) => {
      const waiting = await db.first(
        sql`select from work_queues where queue = 'rules' and company_id = ${id}`,
      );
      return waiting === undefined;
    }),
  );
}

async function runsOf({ ana }: TestCompany) {
  const { runs } = await testApp.call(ana.token, listRuleRuns, { query: {} });
  return runs.map(({ rule, ticket, result, actions, error, depth }) => ({
    rule: rule.name,
    ticket: ticket.id,
    result,
    actions,
    error,
    depth,
  }));
}

function readTicket({ ana }: TestCompany, ticket: Pick<Ticket, "id">) {
  return testApp.call(ana.token, getTicket, idOf(ticket));
}

describe("a rule after an event", () => {
  it("runs its actions once on a ticket that meets its conditions, with itself as the reason", async () => {
    const padaria = await createTestCompany(testApp);
    const vip = await tagOf(padaria, "VIP");
    const rule = await activeRule(padaria, {
      name: "Triagem",
      trigger: { type: "opened" },
      filter: [{ field: "queue", is: "anyOf", values: [padaria.sales] }],
      actions: [
        { type: "addTag", tagId: vip },
        { type: "moveToQueue", queueId: padaria.support },
        { type: "assign", userId: padaria.clara.id },
        { type: "writeNote", note: "Veio da regra" },
        { type: "snooze", minutes: 60 },
      ],
    });
    const ticket = await ticketFromMessage(testApp, padaria);
    await untilRulesRan(padaria);
    const after = await readTicket(padaria, ticket);
    expect(after).toMatchObject({ queueId: padaria.support, userId: padaria.clara.id, status: "open" });
    expect(after.tags.map(({ id }) => id)).toEqual([vip]);
    expect(after.snooze).not.toBeNull();
    const notes = await testApp.call(padaria.ana.token, listTicketNotes, {
      query: { ticketId: String(ticket.id) },
    });
    expect(notes.map(({ note }) => note)).toEqual(["Veio da regra"]);
    const { events } = await testApp.call(padaria.ana.token, listTicketEvents, idOf(ticket));
    const reason = { type: "rule", id: rule.id, name: "Triagem", version: 1 };
    expect(events.map((event) => [event.type, event.user, event.reason])).toEqual([
      ["opened", null, { type: "customer" }],
      ["tagged", null, reason],
      ["transferred", null, reason],
      ["transferred", null, reason],
      ["snoozed", null, reason],
    ]);
    expect(await runsOf(padaria)).toEqual([
      {
        rule: "Triagem",
        ticket: ticket.id,
        result: "done",
        actions: ["addTag", "moveToQueue", "assign", "writeNote", "snooze"],
        error: null,
        depth: 0,
      },
    ]);
  });

  it("does nothing while it is paused, and in another company", async () => {
    const padaria = await createTestCompany(testApp);
    const vip = await tagOf(padaria, "VIP");
    await testApp.call(padaria.ana.token, createRule, {
      body: { name: "Pausada", trigger: { type: "opened" }, actions: [{ type: "addTag", tagId: vip }] },
    });
    await activeRule(padaria, { trigger: { type: "opened" }, actions: [{ type: "writeNote", note: "Oi" }] });
    const own = await ticketFromMessage(testApp, padaria);
    const foreign = await ticketFromMessage(testApp, vizinha);
    await untilRulesRan(padaria);
    expect((await readTicket(padaria, own)).tags).toEqual([]);
    expect(await runsOf(padaria)).toMatchObject([{ ticket: own.id, actions: ["writeNote"] }]);
    expect((await readTicket(vizinha, foreign)).tags).toEqual([]);
  });

  it("runs in the company's order, sees what earlier rules did, and can end the list", async () => {
    const padaria = await createTestCompany(testApp);
    const [a, b, c] = [await tagOf(padaria, "Aaa"), await tagOf(padaria, "Bbb"), await tagOf(padaria, "Ccc")];
    const onOpened = { trigger: { type: "opened" as const } };
    const last = await activeRule(padaria, {
      ...onOpened,
      name: "Última",
      actions: [{ type: "addTag", tagId: c }],
    });
    const second = await activeRule(padaria, {
      ...onOpened,
      name: "Segunda",
      filter: [{ field: "tag", is: "anyOf", values: [a] }],
      actions: [{ type: "addTag", tagId: b }],
      stopsHere: true,
    });
    const first = await activeRule(padaria, {
      ...onOpened,
      name: "Primeira",
      actions: [{ type: "addTag", tagId: a }],
    });
    await testApp.call(padaria.ana.token, orderRules, {
      body: { ruleIds: [first.id, second.id, last.id] },
    });
    const ticket = await ticketFromMessage(testApp, padaria);
    await untilRulesRan(padaria);
    expect((await readTicket(padaria, ticket)).tags.map(({ name }) => name)).toEqual(["Aaa", "Bbb"]);
  });

  it("runs for each kind of event", async () => {
    const padaria = await createTestCompany(testApp);
    const kinds = [
      "opened",
      "customerMessage",
      "agentAnswer",
      "queueChanged",
      "userChanged",
      "tagAdded",
      "tagRemoved",
      "resolved",
      "reopened",
    ] as const;
    for (const type of kinds)
      await activeRule(padaria, {
        name: type,
        trigger: { type },
        actions: [{ type: "writeNote", note: type }],
      });
    const vip = await tagOf(padaria, "VIP");
    const ticket = await createOpenTicket(testApp, padaria);
    const { bruno, ana } = padaria;
    await testApp.call(bruno.token, sendMessage, {
      params: { ticketId: String(ticket.id) },
      body: { body: "Olá" },
    });
    const tag = { params: { ticketId: String(ticket.id), tagId: String(vip) } };
    await testApp.call(bruno.token, addTicketTag, tag);
    for (const body of [{ status: "closed" as const }, { status: "open" as const }])
      await testApp.call(bruno.token, updateTicket, { ...idOf(ticket), body });
    await testApp.call(ana.token, updateTicket, { ...idOf(ticket), body: { queueId: padaria.support } });
    await untilRulesRan(padaria);
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
    for (const { rule } of await runsOf(padaria)) counts[rule] = (counts[rule] ?? 0) + 1;
    expect(counts).toEqual({
      opened: 1,
      customerMessage: 1,
      agentAnswer: 1,
      queueChanged: 1,
      userChanged: 2,
      tagAdded: 1,
      tagRemoved: 0,
      resolved: 1,
      reopened: 1,
    });
  });
});

describe("a rule whose action is impossible", () => {
  it("runs none of its actions, says why in the log, and does not hold up the others", async () => {
    const padaria = await createTestCompany(testApp);
    const vip = await tagOf(padaria, "VIP");
    await activeRule(padaria, {
      name: "Impossível",
      trigger: { type: "opened" },
      actions: [
        { type: "addTag", tagId: vip },
        { type: "assign", userId: padaria.clara.id },
      ],
      stopsHere: true,
    });
    await activeRule(padaria, {
      name: "Possível",
      trigger: { type: "opened" },
      actions: [{ type: "writeNote", note: "Bom dia" }],
    });
    const ticket = await ticketFromMessage(testApp, padaria);
    await untilRulesRan(padaria);
    expect((await readTicket(padaria, ticket)).tags).toEqual([]);
    expect(await runsOf(padaria)).toMatchObject([
      { rule: "Possível", result: "done", error: null },
      { rule: "Impossível", result: "failed", actions: [], error: "ERR_USER_NOT_IN_QUEUE" },
    ]);
  });
});

describe("the trial of a rule", () => {
  it("shows exactly what its runs do on the same tickets, and changes nothing", async () => {
    const padaria = await createTestCompany(testApp);
    const vip = await tagOf(padaria, "VIP");
    const urgent = await tagOf(padaria, "Urgente");
    const tickets = [
      await createOpenTicket(testApp, padaria),
      await createOpenTicket(testApp, padaria),
      await ticketFromMessage(testApp, padaria),
    ];
    const mark = (ticket: Ticket, tag: number) =>
      testApp.call(padaria.ana.token, addTicketTag, {
        params: { ticketId: String(ticket.id), tagId: String(tag) },
      });
    for (const ticket of tickets) await mark(ticket, urgent);
    await untilRulesRan(padaria);
    const lists: BodyOf<typeof createRule>["actions"][] = [
      [{ type: "resolve" }, { type: "sendText", text: "Até logo" }],
      [
        { type: "snooze", minutes: 5 },
        { type: "removeTag", tagId: urgent },
      ],
      [{ type: "assign", userId: padaria.clara.id }],
      [
        { type: "addTag", tagId: vip },
        { type: "moveToQueue", queueId: padaria.support },
      ],
      [{ type: "setPriority", priority: "high" }, { type: "return" }],
    ];
    for (const [place, actions] of lists.entries()) {
      const rule = await activeRule(padaria, {
        name: `Lista ${place}`,
        trigger: { type: "tagAdded" },
        filter: [{ field: "status", is: "anyOf", values: ["open", "pending"] }],
        actions,
      });
      const event = await tagOf(padaria, `Evento ${place}`);
      const before = await Promise.all(tickets.map((ticket) => readTicket(padaria, ticket)));
      const { matches } = await testApp.call(padaria.ana.token, tryRule, {
        body: { trigger: rule.trigger, filter: rule.filter, actions },
      });
      const after = await Promise.all(tickets.map((ticket) => readTicket(padaria, ticket)));
      expect(after).toEqual(before);
      for (const ticket of tickets) await mark(ticket, event);
      await untilRulesRan(padaria);
      const runs = (await runsOf(padaria)).filter((run) => run.rule === rule.name && run.depth === 0);
      const done = runs.map(({ ticket, actions: ran, error }) => ({ ticket, actions: ran, error }));
      const told = matches.map(({ ticket, actions: planned, error }) => ({
        ticket: ticket.id,
        actions: planned,
        error,
      }));
      const byTicket = (one: { ticket: number }, other: { ticket: number }) => one.ticket - other.ticket;
      expect(done.toSorted(byTicket)).toEqual(told.toSorted(byTicket));
      await testApp.call(padaria.ana.token, updateRule, {
        params: { id: String(rule.id) },
        body: { isActive: false },
      });
    }
  });
});

describe("texts of rules", () => {
  it("leave as automatic messages, after which the customer still waits for a person", async () => {
    const padaria = await createTestCompany(testApp);
    await activeRule(padaria, {
      trigger: { type: "opened" },
      actions: [{ type: "sendText", text: "Olá {{firstName}}, já vamos atender você." }],
    });
    const ticket = await ticketFromMessage(testApp, padaria, "Bom dia!", newCustomer("Camila Rocha"));
    await untilRulesRan(padaria);
    const { messages } = await testApp.call(padaria.ana.token, listMessages, {
      params: { ticketId: String(ticket.id) },
    });
    expect(messages.filter(({ fromMe }) => fromMe)).toMatchObject([
      { body: "Olá Camila, já vamos atender você.", isBot: true },
    ]);
    expect((await readTicket(padaria, ticket)).waitingSince).toBe(ticket.waitingSince);
  });
});

describe("a chain of rules", () => {
  /** Creates rules that each replace a tag by the next one. Later ones come first, so that each event leads to one rule. */
  async function chainOf(company: TestCompany, names: readonly string[], isLoop: boolean) {
    const tags: number[] = [];
    for (const name of names) tags.push(await tagOf(company, name));
    const [first = 0] = tags;
    const steps = tags.map((from, index) => ({
      name: names[index] ?? "",
      from,
      to: tags[index + 1] ?? first,
    }));
    for (const { name, from, to } of steps.slice(0, isLoop ? undefined : -1).toReversed())
      await activeRule(company, {
        name,
        trigger: { type: "tagAdded" },
        filter: [{ field: "tag", is: "anyOf", values: [from] }],
        actions: [
          { type: "removeTag", tagId: from },
          { type: "addTag", tagId: to },
        ],
      });
    const ticket = await createOpenTicket(testApp, company);
    await testApp.call(company.bruno.token, addTicketTag, {
      params: { ticketId: String(ticket.id), tagId: String(first) },
    });
    await untilRulesRan(company);
    return (await runsOf(company)).toReversed().map(({ rule, depth, result }) => [rule, depth, result]);
  }

  it("stops before a rule that led to it, and says so in the log", async () => {
    const padaria = await createTestCompany(testApp);
    const runs = await chainOf(padaria, ["Um!", "Dois", "Três"], true);
    expect(runs.filter(([, , result]) => result === "done")).toEqual([
      ["Um!", 0, "done"],
      ["Dois", 1, "done"],
      ["Três", 2, "done"],
    ]);
    expect(runs.at(-1)).toEqual(["Um!", 3, "stopped"]);
  });

  it("stops after five rules", async () => {
    const padaria = await createTestCompany(testApp);
    expect(await chainOf(padaria, ["T01", "T02", "T03", "T04", "T05", "T06", "T07"], false)).toEqual([
      ["T01", 0, "done"],
      ["T02", 1, "done"],
      ["T03", 2, "done"],
      ["T04", 3, "done"],
      ["T05", 4, "done"],
      ["T06", 5, "stopped"],
    ]);
  });
});
