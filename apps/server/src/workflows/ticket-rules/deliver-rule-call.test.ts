import { createHmac } from "node:crypto";
import { listAuditLog } from "@recado/contract/audit-log";
import { deleteContact } from "@recado/contract/contacts";
import { createMacro } from "@recado/contract/macros";
import type { BodyOf } from "@recado/contract/shared/route";
import {
  createRule,
  getRuleSecret,
  listRuleRuns,
  type RuleAction,
  renewRuleSecret,
  tryRule,
  updateRule,
} from "@recado/contract/ticket-rules";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import {
  type AssistantCall,
  type AssistantServer,
  openAssistantServer,
} from "../../testing/fakes/assistant-server.ts";
import { day, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
let testApp: TestApp;
/** System of a company that its rules call. */
let crm: AssistantServer;
let padaria: TestCompany;

beforeAll(async () => {
  [testApp, crm] = await Promise.all([
    openTestApp({ own: true, clock, allowPrivateHosts: true }),
    openAssistantServer(),
  ]);
});
afterAll(async () => {
  await testApp.close();
  await crm.close();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  crm.calls.length = 0;
  crm.answer = () => ({ status: 204 });
});
afterEach(() => clock.reset());

async function activeRule({ ana }: TestCompany, actions: BodyOf<typeof createRule>["actions"]) {
  const { id } = await testApp.call(ana.token, createRule, {
    body: { name: "Avisar o CRM", trigger: { type: "opened" }, actions },
  });
  return testApp.call(ana.token, updateRule, { params: { id: String(id) }, body: { isActive: true } });
}

const webhook = (path = "/recado"): RuleAction => ({ type: "webhook", url: `${crm.url}${path}` });

async function runsOf({ ana }: TestCompany) {
  return (await testApp.call(ana.token, listRuleRuns, { query: {} })).runs;
}

/** Waits until the state of the first call of the company's latest run meets the condition. */
async function untilCall(meets: (call: { state: string; tries: number }) => boolean) {
  await untilTrue(async () => {
    const call = (await runsOf(padaria))[0]?.calls[0];
    return call !== undefined && meets(call);
  });
  return (await runsOf(padaria))[0]?.calls[0];
}

/** Verifies the signature of a webhook call as Standard Webhooks specifies. */
function isSignedWith(secret: string, { headers, raw }: AssistantCall): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${raw}`;
  const hash = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64")).update(signed);
  return String(headers["webhook-signature"])
    .split(" ")
    .includes(`v1,${hash.digest("base64")}`);
}

/** Makes the next try of every waiting call due now. */
function hurry(): Promise<unknown> {
  return testApp.app.database.platform((db) =>
    db.run(sql`update work_queues set ready_at = now() where queue = 'ruleCalls'`),
  );
}

describe("the action webhook of a rule", () => {
  it("posts the ticket as the actions before it left it, signed and once, and shows the result in the log", async () => {
    const { secret } = await testApp.call(padaria.ana.token, renewRuleSecret, {});
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rule = await activeRule(padaria, [
      webhook("/before"),
      { type: "moveToQueue", queueId: padaria.support },
      webhook("/after"),
    ]);
    const screen = await testApp.listen(padaria.ana.token);
    const ticket = await ticketFromMessage(testApp, padaria, "Bom dia!", newCustomer("Camila Rocha"));
    await untilTrue(
      async () => (await runsOf(padaria))[0]?.calls.every(({ state }) => state === "delivered") ?? false,
    );
    const [run] = await runsOf(padaria);
    expect(run?.actions).toEqual(["webhook", "moveToQueue", "webhook"]);
    expect(
      run?.calls.map(({ url, status, problem, tries }) => [new URL(url).pathname, status, problem, tries]),
    ).toEqual([
      ["/before", 204, null, 1],
      ["/after", 204, null, 1],
    ]);
    const delivered = await screen.next(
      ({ name, payload }) => name === "ruleRun" && JSON.stringify(payload).includes('"delivered"'),
    );
    expect(delivered).toMatchObject({ action: "update" });
    expect(crm.calls.map(({ path }) => path).toSorted()).toEqual(["/after", "/before"]);
    for (const call of crm.calls) expect(isSignedWith(secret, call)).toBe(true);
    const after = crm.calls.find(({ path }) => path === "/after");
    expect(after?.body).toEqual({
      type: "rule.ran",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        event: { type: "opened" },
        rule: { id: rule.id, name: "Avisar o CRM", version: 1 },
        ticket: {
          id: ticket.id,
          uuid: ticket.uuid,
          status: "pending",
          priority: "normal",
          queue: { id: padaria.support, name: "Suporte" },
          user: null,
          whatsapp: { id: padaria.connectionId, name: expect.any(String) },
          tags: [],
          lastMessage: "Bom dia!",
          fromMe: false,
          waitingSince: ticket.waitingSince,
          isGroup: false,
          rating: null,
          createdAt: ticket.createdAt,
          queuedAt: expect.any(String),
        },
        contact: {
          id: ticket.contactId,
          name: "Camila Rocha",
          number: ticket.contact.number,
          email: ticket.contact.email,
        },
      },
    });
  });

  it("repeats a failed call under its id, and drops it on the status 410, without the contact's data afterwards", async () => {
    crm.answer = () => ({ status: crm.calls.length === 1 ? 500 : 410 });
    await activeRule(padaria, [webhook()]);
    await ticketFromMessage(testApp, padaria);
    expect(await untilCall(({ tries }) => tries === 1)).toMatchObject({ state: "waiting", status: 500 });
    await hurry();
    expect(await untilCall(({ state }) => state !== "waiting")).toMatchObject({
      state: "givenUp",
      tries: 2,
      status: 410,
    });
    expect(new Set(crm.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const bodies = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select body from rule_calls where company_id = ${db.companyId}`),
    );
    expect(bodies).toEqual([{ body: "" }]);
  });

  it("is undone with the other actions, and vanishes with the contact", async () => {
    await activeRule(padaria, [webhook("/failed"), { type: "wake" }]);
    await activeRule(padaria, [webhook("/done")]);
    crm.answer = () => ({ status: 500 });
    const ticket = await ticketFromMessage(testApp, padaria);
    await untilCall(({ tries }) => tries === 1);
    expect((await runsOf(padaria)).map(({ result, calls }) => [result, calls.length])).toEqual([
      ["done", 1],
      ["failed", 0],
    ]);
    await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(ticket.contactId) } });
    await hurry();
    await untilTrue(() =>
      testApp.app.database.read(padaria.id, async (db) => {
        const waiting = sql`select from work_queues where queue = 'ruleCalls' and company_id = ${db.companyId}`;
        return (await db.first(waiting)) === undefined;
      }),
    );
    expect(crm.calls.map(({ path }) => path)).toEqual(["/done"]);
  });

  it("is only named by the trial, and is no action of macros", async () => {
    const ticket = await ticketFromMessage(testApp, padaria);
    const { matches } = await testApp.call(padaria.ana.token, tryRule, {
      body: { trigger: { type: "opened" }, actions: [webhook()] },
    });
    expect(matches.map((match) => [match.ticket.id, match.actions])).toEqual([[ticket.id, ["webhook"]]]);
    const body = { name: "Macro", actions: [webhook()] } as unknown as BodyOf<typeof createMacro>;
    await expectRefusal(testApp.call(padaria.ana.token, createMacro, { body }), "ERR_VALIDATION");
    expect(crm.calls).toEqual([]);
  });

  it.each([
    ["http://crm.exemplo.com.br/recado", "Use um endereço https"],
    ["https://10.0.0.7/recado", "Endereço inválido"],
    ["ftp://crm.exemplo.com.br", "Endereço inválido"],
  ])("refuses the address %s", async (url, message) => {
    const guarded = await openTestApp();
    const company = await createTestCompany(guarded);
    const actions: RuleAction[] = [{ type: "resolve" }, { type: "webhook", url }];
    const body = { name: "Regra", trigger: { type: "opened" as const }, actions };
    const refusal = await expectRefusal(
      guarded.call(company.ana.token, createRule, { body }),
      "ERR_VALIDATION",
    );
    expect(refusal.issues).toEqual([{ path: "actions.1.url", message }]);
    await guarded.close();
  });
});

describe("the secret of a company's rules", () => {
  it("is shown once, signs beside its successor for a day, and is no other company's", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const read = ({ ana }: TestCompany) => testApp.call(ana.token, getRuleSecret, {});
    expect(await read(padaria)).toEqual({ secretSince: null });
    // The first call is signed by a secret that nobody has seen.
    await activeRule(padaria, [webhook()]);
    await ticketFromMessage(testApp, padaria);
    await untilCall(({ state }) => state === "delivered");
    expect((await read(padaria)).secretSince).not.toBeNull();
    const first = (await testApp.call(padaria.ana.token, renewRuleSecret, {})).secret;
    const second = (await testApp.call(padaria.ana.token, renewRuleSecret, {})).secret;
    expect(await read(vizinha)).toEqual({ secretSince: null });
    await ticketFromMessage(testApp, padaria);
    await untilTrue(() => crm.calls.length === 2);
    const log = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
    expect(JSON.stringify(log)).not.toContain("whsec_");
    expect(log.entries.map(({ changes }) => changes)).toContainEqual([
      expect.objectContaining({ field: "webhookSecret" }),
    ]);
    clock.advance(day + 60_000);
    await testApp.channel.say(padaria.connectionId, newCustomer(), "Oi");
    await untilTrue(() => crm.calls.length === 3);
    expect(crm.calls.map((call) => [isSignedWith(first, call), isSignedWith(second, call)])).toEqual([
      [false, false],
      [true, true],
      [false, true],
    ]);
  });
});
