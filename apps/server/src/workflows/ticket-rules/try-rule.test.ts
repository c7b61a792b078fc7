import { createTag } from "@recado/contract/tags";
import type { TicketCondition } from "@recado/contract/ticket-filters";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import {
  createRule,
  deleteRule,
  listRuleRuns,
  type RuleAction,
  tryRule,
  updateRule,
} from "@recado/contract/ticket-rules";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { runCount } from "../../testing/run-count.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let tags: number[];
let tickets: Ticket[];

beforeAll(async () => {
  testApp = await openTestApp({ allowPrivateHosts: true });
  padaria = await createTestCompany(testApp);
  tags = [];
  for (const name of ["VIP", "Urgente"])
    tags.push((await testApp.call(padaria.ana.token, createTag, { body: { name } })).id);
  tickets = [];
  for (let count = 0; count < runCount({ short: 3, long: 6 }); count += 1)
    tickets.push(await createOpenTicket(testApp, padaria), await ticketFromMessage(testApp, padaria));
});
afterAll(() => testApp.close());

/** State of a ticket that actions of rules change. */
interface State {
  status: Ticket["status"];
  queueId: number | null;
  userId: number | null;
  priority: Ticket["priority"];
  isSnoozed: boolean;
  tagIds: number[];
}

const ascending = (one: number, other: number) => one - other;

async function readState({ id }: Pick<Ticket, "id">): Promise<State> {
  const ticket = await testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
  const { status, queueId, userId, priority, snooze } = ticket;
  const tagIds = ticket.tags.map((tag) => tag.id).toSorted(ascending);
  return { status, queueId, userId, priority, isSnoozed: snooze !== null, tagIds };
}

/** Applies an action as the product describes it; this is the test's own reading, without the planner. */
function after(state: State, action: RuleAction): State {
  switch (action.type) {
    case "assign": {
      const { userId, queueId = state.queueId } = action;
      return { ...state, userId, queueId, status: userId === null ? "pending" : "open", isSnoozed: false };
    }
    case "moveToQueue":
      return { ...state, queueId: action.queueId, userId: null, status: "pending", isSnoozed: false };
    case "return":
      return { ...state, userId: null, status: "pending", isSnoozed: false };
    case "resolve":
      return { ...state, status: "closed", isSnoozed: false };
    case "addTag":
      return { ...state, tagIds: [...new Set([...state.tagIds, action.tagId])].toSorted(ascending) };
    case "removeTag":
      return { ...state, tagIds: state.tagIds.filter((id) => id !== action.tagId) };
    case "setPriority":
      return { ...state, priority: action.priority };
    case "snooze":
      return { ...state, isSnoozed: true };
    case "wake":
      return { ...state, isSnoozed: false };
    default:
      return state;
  }
}

/** Actions that always do something. */
const repeatable: readonly string[] = ["snooze", "writeNote", "sendText", "requestRating", "webhook"];

/** Applies the actions whose types the trial names, in their order. */
function stateAfter(state: State, actions: readonly RuleAction[], named: readonly string[]): State {
  const left = [...named];
  let result = state;
  for (const action of actions) {
    if (left[0] !== action.type) continue;
    const next = after(result, action);
    // An action that would change nothing is not named, although a later one of its type may be.
    if (JSON.stringify(next) === JSON.stringify(result) && !repeatable.includes(action.type)) continue;
    left.shift();
    result = next;
  }
  expect(left).toEqual([]);
  return result;
}

function someRule() {
  const queues = [padaria.sales, padaria.support, null];
  const users = [padaria.bruno.id, padaria.clara.id];
  const tagId = fc.constantFrom(...tags);
  const queueId = fc.constantFrom(...queues);
  const action: fc.Arbitrary<RuleAction> = fc.oneof(
    fc.record({ type: fc.constant("assign" as const), userId: fc.constantFrom(...users, null) }),
    fc.record({ type: fc.constant("assign" as const), userId: fc.constantFrom(...users), queueId }),
    fc.record({ type: fc.constant("moveToQueue" as const), queueId }),
    fc.record({ type: fc.constantFrom("return" as const, "resolve" as const, "wake" as const) }),
    fc.record({ type: fc.constantFrom("addTag" as const, "removeTag" as const), tagId }),
    fc.record({ type: fc.constant("setPriority" as const), priority: fc.constantFrom(...ticketPriorities) }),
    fc.record({ type: fc.constant("snooze" as const), minutes: fc.integer({ min: 60, max: 900 }) }),
    fc.constantFrom<RuleAction>(
      { type: "writeNote", note: "Da regra" },
      { type: "sendText", text: "Olá" },
      { type: "requestRating" },
      { type: "webhook", url: "http://127.0.0.1:9/" },
    ),
  );
  const is = fc.constantFrom("anyOf" as const, "noneOf" as const);
  const condition: fc.Arbitrary<TicketCondition> = fc.oneof(
    fc.record({
      field: fc.constant("status" as const),
      is,
      values: fc.subarray(["open" as const, "pending" as const, "closed" as const], { minLength: 1 }),
    }),
    fc.record({ field: fc.constant("queue" as const), is, values: fc.subarray(queues, { minLength: 1 }) }),
    fc.record({
      field: fc.constant("user" as const),
      is,
      values: fc.subarray([...users, null], { minLength: 1 }),
    }),
    fc.record({
      field: fc.constant("tag" as const),
      is,
      values: fc.subarray([...tags, null], { minLength: 1 }),
    }),
    fc.record({ field: fc.constantFrom("snoozed" as const, "waiting" as const), is: fc.boolean() }),
  );
  return fc.record({
    filter: fc.array(condition, { maxLength: 2 }),
    actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  });
}

/** Runs the rule on all tickets, as if each had an event after which it runs; returns its runs. */
async function runOnAll(ruleId: number) {
  await testApp.app.database.write(padaria.id, async (db) => {
    for (const { id } of tickets) await db.run(sql`select queue_rule_event(${db.companyId}, ${id}, 'rated')`);
  });
  await untilTrue(() =>
    testApp.app.database.read(padaria.id, async (db) => {
      const waiting = sql`select from work_queues where queue = 'rules' and company_id = ${db.companyId}`;
      return (await db.first(waiting)) === undefined;
    }),
  );
  const query = { ruleId: String(ruleId) };
  const { runs } = await testApp.call(padaria.ana.token, listRuleRuns, { query });
  return runs.map(({ ticket, actions, error }) => ({ ticket: ticket.id, actions, error }));
}

describe("the trial of a rule", () => {
  it(
    "names the tickets, actions and errors of the real run, which leaves the tickets as it said",
    async () => {
      await fc.assert(
        fc.asyncProperty(someRule(), async ({ filter, actions }) => {
          for (const ticket of tickets)
            if ((await readState(ticket)).status === "closed")
              await testApp.call(padaria.ana.token, updateTicket, {
                params: { id: String(ticket.id) },
                body: { status: "open" },
              });
          const trigger = { type: "rated" as const };
          const { id } = await testApp.call(padaria.ana.token, createRule, {
            body: { name: "Gerada", trigger, filter, actions },
          });
          await testApp.call(padaria.ana.token, updateRule, {
            params: { id: String(id) },
            body: { isActive: true },
          });
          const before = await Promise.all(tickets.map(readState));
          const { matches } = await testApp.call(padaria.ana.token, tryRule, {
            body: { trigger, filter, actions },
          });
          expect(await Promise.all(tickets.map(readState))).toEqual(before);
          const runs = await runOnAll(id);
          await testApp.call(padaria.ana.token, deleteRule, { params: { id: String(id) } });
          const named = matches.map(({ ticket, ...match }) => ({ ticket: ticket.id, ...match }));
          const byTicket = (one: { ticket: number }, other: { ticket: number }) => one.ticket - other.ticket;
          expect(runs.toSorted(byTicket)).toEqual(named.toSorted(byTicket));
          const expected = tickets.map((ticket, place) => {
            const planned = named.find((match) => match.ticket === ticket.id)?.actions ?? [];
            return stateAfter(before[place] as State, actions, planned);
          });
          expect(await Promise.all(tickets.map(readState))).toEqual(expected);
        }),
        { numRuns: runCount({ short: 6, long: 150 }) },
      );
    },
    runCount({ short: 120_000, long: 1_800_000 }),
  );
});
