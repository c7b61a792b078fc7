import { setTimeout as sleep } from "node:timers/promises";
import { createRule, type RuleAction, updateRule } from "@recado/contract/ticket-rules";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff, untilTrue } from "../factories.ts";
import { type AssistantServer, openAssistantServer } from "../fakes/assistant-server.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "../processes/installation.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";

const kills = 30;
const people = 25;
const each = 40;
const all = people * each;
/** Largest number of calls that a killed worker may have sent without storing the answer. */
const callsAtOnce = 8;

let installation: TestInstallation;
/** Serves requests and the connection; it is not killed. */
let front: InstallationProcess;
let workers: InstallationProcess[];
let staff: Staff;
let crm: AssistantServer;

beforeAll(async () => {
  [installation, crm] = await Promise.all([
    openInstallation({ startDatabase: startTestDatabase, environment: { ALLOW_PRIVATE_HOSTS: "on" } }),
    openAssistantServer(),
  ]);
  front = await installation.launch("web,channels");
  workers = [await installation.launch("worker"), await installation.launch("worker")];
  staff = await createTestStaff(front);
}, 120_000);
afterAll(async () => {
  await installation.close();
  await crm.close();
});

async function activeRule(name: string, actions: RuleAction[]): Promise<void> {
  const body = { name, trigger: { type: "customerMessage" as const }, actions };
  const { id } = await front.call(staff.ana.token, createRule, { body });
  await front.call(staff.ana.token, updateRule, { params: { id: String(id) }, body: { isActive: true } });
}

function rowsOf<Row>(query: (companyId: number) => RawBuilder<Row>): Promise<Row[]> {
  return installation.database.read(staff.id, (db) => db.rows(query(db.companyId)));
}

async function countOf(rows: RawBuilder<unknown>): Promise<number> {
  const [found] = await rowsOf(
    (id) => sql<{ count: number }>`
      select count(*)::integer as count from (${rows}) as found where company_id = ${id}`,
  );
  return found?.count ?? 0;
}

const customerMessages = sql`select company_id from messages where not from_me`;
const runs = sql`select company_id from ticket_rule_runs`;

/** Kills the workers in turn, each time after a share of the events has been handled. */
async function killInBetween(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const share = ((kill + 1) * all * 2) / (kills + 1);
    await untilTrue(async () => (await countOf(runs)) >= share);
    const place = kill % workers.length;
    await workers[place]?.program.kill();
    workers[place] = await installation.launch("worker");
  }
}

async function writeFrom(number: string, phone: string): Promise<void> {
  for (let place = 0; place < each; place += 1) {
    await installation.sandbox.say(number, phone, `Pergunta ${place}`);
    await sleep(Math.random() * 400);
  }
}

/** Waits until no event, call or message of the company is left to be handled. */
function untilSettled(): Promise<void> {
  return untilTrue(async () => {
    await sleep(300);
    const [handled, waiting, unsent] = [
      await countOf(customerMessages),
      await countOf(
        sql`select company_id from work_queues where queue in ('inbound', 'rules', 'ruleCalls', 'outbound')`,
      ),
      await countOf(sql`select company_id from messages where from_me and ack = 0 and error is null`),
    ];
    return handled === all && waiting === 0 && unsent === 0;
  });
}

it(
  `${kills} kills of workers while rules run on ${all} messages: each rule runs once for each, nothing leaves twice or is lost`,
  async () => {
    const { sandbox } = installation;
    const arrived: string[] = [];
    sandbox.onEvent((event) => {
      if (event.type === "message-arrived" && event.message.text === "Já vamos!")
        arrived.push(event.message.id);
    });
    await activeRule("Responder", [
      { type: "sendText", text: "Já vamos!" },
      { type: "webhook", url: `${crm.url}/recado` },
    ]);
    await activeRule("Anotar", [{ type: "writeNote", note: "O cliente escreveu" }]);
    const phone = addPhone(sandbox);
    await pairPhone(installation, front, staff, phone);
    const numbers = Array.from({ length: people }, (_, place) =>
      addSandboxContact(sandbox, `Cliente ${place}`),
    );
    await Promise.all([killInBetween(), ...numbers.map((number) => writeFrom(number, phone))]);
    await untilSettled();

    const results = await rowsOf(
      (id) => sql<{ name: string; result: string; error: string | null; runs: number; events: number }>`
        select r.name, n.result, n.error, count(*)::integer as runs, count(distinct n.occasion)::integer as events
        from ticket_rule_runs n join ticket_rules r on r.company_id = n.company_id and r.id = n.rule_id
        where n.company_id = ${id} group by 1, 2, 3 order by 1`,
    );
    const once = { result: "done", error: null, runs: all, events: all };
    expect(results).toEqual([
      { name: "Anotar", ...once },
      { name: "Responder", ...once },
    ]);
    expect(await countOf(sql`select company_id from ticket_notes`)).toBe(all);
    const texts = await rowsOf(
      (id) => sql<{ ack: number; error: string | null }>`
        select ack, error from messages where company_id = ${id} and from_me and body = 'Já vamos!'`,
    );
    expect(texts).toHaveLength(all);
    expect(texts.filter(({ ack }) => ack === 0)).toEqual([]);
    expect(arrived).toHaveLength(all);
    expect(new Set(arrived).size).toBe(all);
    expect(await countOf(sql`select company_id from rule_calls where delivered_at is not null`)).toBe(all);
    expect(new Set(crm.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(all);
    // A worker that is killed between the answer and its commit sends the call again, under the same id.
    expect(crm.calls.length - all).toBeLessThanOrEqual(kills * callsAtOnce);
    process.stdout.write(`${kills} kills: ${all} messages, ${crm.calls.length - all} calls repeated\n`);
  },
  180_000 + kills * 15_000 + all * 100,
);
