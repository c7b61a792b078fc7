import { mergeContacts, undoMerge } from "@recado/contract/contacts";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { listNotices } from "@recado/contract/notices";
import type { BodyOf } from "@recado/contract/shared/route";
import { createTag, listTagNames } from "@recado/contract/tags";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { createRule, listRuleRuns, orderRules, updateRule } from "@recado/contract/ticket-rules";
import { addTicketTag } from "@recado/contract/ticket-tags";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type Person,
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

async function noticesOf({ token }: Person) {
  const { records } = await testApp.call(token, listNotices, { query: {} });
  return records.map(({ kind, text }) => [kind, text]);
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
    expect(notes.map(({ note, user, ruleName }) => [note, user, ruleName])).toEqual([
      ["Veio da regra", null, "Triagem"],
    ]);
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

describe("texts of rules", () => {
  it("leave as automatic messages, after which the customer still waits for a person", async () => {
    const padaria = await createTestCompany(testApp);
    const rule = await activeRule(padaria, {
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
    const { events } = await testApp.call(padaria.ana.token, listTicketEvents, idOf(ticket));
    expect(events.map(({ type, reason }) => [type, reason])).toEqual([
      ["opened", { type: "customer" }],
      ["ruleRan", { type: "rule", id: rule.id, name: rule.name, version: 1 }],
    ]);
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

  it("stops before a rule that led to it, and says so in the log and once a day to the admins", async () => {
    const padaria = await createTestCompany(testApp);
    const runs = await chainOf(padaria, ["Um!", "Dois", "Três"], true);
    expect(runs.filter(([, , result]) => result === "done")).toEqual([
      ["Um!", 0, "done"],
      ["Dois", 1, "done"],
      ["Três", 2, "done"],
    ]);
    expect(runs.at(-1)).toEqual(["Um!", 3, "stopped"]);
    const before = await noticesOf(padaria.ana);
    expect(before).toEqual([["ruleLoop", "Um! → Dois → Três → Um!"]]);
    expect(await noticesOf(padaria.bruno)).toEqual([]);
    // A loop on the next ticket of the day gives no second notice.
    const next = await createOpenTicket(testApp, padaria);
    const { id: tagId = 0 } =
      (await testApp.call(padaria.ana.token, listTagNames, { query: {} })).find(
        ({ name }) => name === "Um!",
      ) ?? {};
    await testApp.call(padaria.bruno.token, addTicketTag, {
      params: { ticketId: String(next.id), tagId: String(tagId) },
    });
    await untilRulesRan(padaria);
    expect((await runsOf(padaria))[0]).toMatchObject({ ticket: next.id, result: "stopped" });
    expect(await noticesOf(padaria.ana)).toEqual(before);
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

describe("rules of a ticket that a merge of contacts deletes", () => {
  it("run on the remaining ticket if they still wait, and their log stays, also after the merge is undone", async () => {
    const padaria = await createTestCompany(testApp);
    const { ana, id: companyId } = padaria;
    for (const type of ["opened", "rated"] as const)
      await activeRule(padaria, {
        name: type,
        trigger: { type },
        actions: [{ type: "writeNote", note: type }],
      });
    const stays = await createOpenTicket(testApp, padaria);
    await untilRulesRan(padaria);
    const goes = await createOpenTicket(testApp, padaria);
    await untilRulesRan(padaria);
    // The work queue is not woken, so that the event waits until the merge.
    await testApp.app.database.write(companyId, (db) =>
      db.run(sql`insert into ticket_rule_events (company_id, ticket_id, type, chain)
        values (${companyId}, ${goes.id}, 'rated', '{}')`),
    );
    const merge = await testApp.call(ana.token, mergeContacts, {
      params: { id: String(stays.contactId) },
      body: { with: goes.contactId },
    });
    await untilRulesRan(padaria);
    const runs = async () => (await runsOf(padaria)).map(({ rule, ticket }) => [rule, ticket]);
    expect(await runs()).toEqual([
      ["rated", stays.id],
      ["opened", stays.id],
      ["opened", stays.id],
    ]);
    await testApp.call(ana.token, undoMerge, { params: { id: String(merge.mergeId) } });
    expect(await runs()).toEqual([
      ["rated", stays.id],
      ["opened", goes.id],
      ["opened", stays.id],
    ]);
  });
});
