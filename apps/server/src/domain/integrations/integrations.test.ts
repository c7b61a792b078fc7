import { listAuditLog } from "@recado/contract/audit-log";
import { createConnection, getConnection, updateConnection } from "@recado/contract/connections";
import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  getIntegrationSecret,
  type Integration,
  listIntegrationNames,
  listIntegrations,
  updateIntegration,
} from "@recado/contract/integrations";
import { createQueue, getQueue, updateQueue } from "@recado/contract/queues";
import type { CallOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Secrets } from "../../platform/secrets.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { FakeChannel } from "../../testing/fakes/fake-channel.ts";
import { openTestAppOn, type TestApp } from "../../testing/test-app.ts";
import { insertPlan } from "../plans/store.ts";
import { openIntegration } from "./queries.ts";

let testApp: TestApp;
let secrets: Secrets;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestAppOn((parts) => {
    secrets = parts.secrets;
    return new FakeChannel();
  });
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

type Form = CallOf<typeof createIntegration>["body"];

const n8n = { type: "n8n", name: "Fluxo", urlN8N: "https://n8n.example.com/webhook/1" } as const;
const key = JSON.stringify({ client_email: "robo@projeto.iam.gserviceaccount.com", private_key: "segredo" });

function create(form: Partial<Form> = {}, person = padaria.ana): Promise<Integration> {
  return testApp.call(person.token, createIntegration, { body: { ...n8n, ...form } });
}

function change(
  { id }: Integration,
  body: CallOf<typeof updateIntegration>["body"],
  person = padaria.ana,
): Promise<Integration> {
  return testApp.call(person.token, updateIntegration, { params: { id: String(id) }, body });
}

function remove({ id }: Integration, person = padaria.ana) {
  return testApp.call(person.token, deleteIntegration, { params: { id: String(id) } });
}

function open({ id }: Integration, { id: companyId } = padaria) {
  return testApp.app.database.read(companyId, (db) => openIntegration(db, secrets, id));
}

function params({ id }: { id: number }) {
  return { params: { id: String(id) } };
}

async function takePlanAway(): Promise<void> {
  const planId = await testApp.app.database.platform((db) =>
    insertPlan(db, {
      name: `Sem integrações ${padaria.id}`,
      users: 9,
      connections: 9,
      queues: 9,
      value_centavos: 0,
      use_integrations: false,
    }),
  );
  await testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`update companies set plan_id = ${planId} where id = ${db.companyId}`);
    db.notify("actor", `${db.companyId}:*`);
  });
}

describe("an integration", () => {
  // Specification (administration): projectName is the name for n8n, webhook and typebot; delay 1000 and expires 60 are the defaults.
  it("has defaults for missing fields, and cannot be found by another company", async () => {
    const made = await create({ name: "  Fluxo de vendas ", projectName: "outro" });
    expect(made).toEqual({
      id: expect.any(Number),
      type: "n8n",
      name: "Fluxo de vendas",
      projectName: "Fluxo de vendas",
      hasJsonContent: false,
      language: "pt-BR",
      urlN8N: "https://n8n.example.com/webhook/1",
      typebotSlug: "",
      typebotExpires: 60,
      typebotDelayMessage: 1000,
      typebotKeywordFinish: "",
      typebotKeywordRestart: "",
      typebotUnknownMessage: "",
      typebotRestartMessage: "",
      queues: [],
      connections: [],
    });
    expect(await testApp.call(padaria.ana.token, getIntegration, params(made))).toEqual(made);
    for (const call of [
      () => testApp.call(vizinha.ana.token, getIntegration, params(made)),
      () => testApp.call(vizinha.ana.token, getIntegrationSecret, params(made)),
      () => change(made, { name: "Minha" }, vizinha.ana),
      () => remove(made, vizinha.ana),
    ])
      await expectRefusal(call(), "ERR_NO_INTEGRATION_FOUND");
  });

  // Specification (administration): an integration: name 2 to 50; n8n, webhook and typebot require name and URL, typebot its slug.
  it.each([
    [{ name: undefined }, "name", "Required"],
    [{ name: " " }, "name", "Required"],
    [{ name: "a" }, "name", "Too Short!"],
    [{ name: "a".repeat(51) }, "name", "Too Long!"],
    [{ urlN8N: "" }, "urlN8N", "Required"],
    [{ urlN8N: "file:///etc/passwd" }, "urlN8N", "Invalid"],
    [{ type: "webhook", urlN8N: undefined }, "urlN8N", "Required"],
    [{ type: "typebot", urlN8N: "" }, "urlN8N", "Required"],
    [{ type: "typebot" }, "typebotSlug", "Required"],
    [{ type: "dialogflow", jsonContent: "not JSON" }, "jsonContent", "Invalid"],
    [{ type: "zapier" }, "type", expect.any(String)],
    [{ language: "fr" }, "language", expect.any(String)],
  ])("with %j is refused at %s", async (wrong, path, message) => {
    const refusal = await expectRefusal(create(wrong as Partial<Form>), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path, message });
  });

  it("is validated by the rules of its new type when it changes", async () => {
    const made = await create();
    const refusal = await expectRefusal(change(made, { type: "typebot" }), "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path: "typebotSlug", message: "Required" }]);
    const typebot = await change(made, { type: "typebot", typebotSlug: "vendas", name: "Bot" });
    expect(typebot).toMatchObject({ type: "typebot", projectName: "Bot", urlN8N: made.urlN8N });
    const dialogflow = await change(made, { type: "dialogflow", projectName: "padaria-1", language: "es" });
    expect(dialogflow).toMatchObject({ projectName: "padaria-1", language: "es", typebotSlug: "vendas" });
  });

  it("has a name that is unique in its company, regardless of case", async () => {
    await create();
    await expectRefusal(create({ name: "FLUXO" }), "ERR_INTEGRATION_NAME_EXISTS");
    const other = await create({ name: "Outro" });
    await expectRefusal(change(other, { name: "Fluxo" }), "ERR_INTEGRATION_NAME_EXISTS");
    expect((await create({ name: `Fluxo ${padaria.id}` }, vizinha.ana)).id).toEqual(expect.any(Number));
  });

  // Specification (administration): a service account's key is sealed and told to nobody.
  it("stores the key of a service account encrypted and returns it in no answer", async () => {
    const made = await create({ type: "dialogflow", projectName: "padaria-1", jsonContent: key });
    expect(made).toMatchObject({ hasJsonContent: true, projectName: "padaria-1" });
    const renamed = await change(made, { name: "Atendente", jsonContent: "" });
    expect(JSON.stringify([made, renamed])).not.toContain("private_key");
    expect(await open(made)).toMatchObject({ jsonContent: key, name: "Atendente" });
    const [stored] = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ text: string }>`select encode(json_content, 'escape') as text from integrations`),
    );
    expect(stored?.text).not.toContain("private_key");
  });

  // Specification (administration): what calls are signed with is shown to admins.
  it("shows admins the secret that signs its calls", async () => {
    const [one, other] = [await create(), await create({ name: "Outro" })];
    const { secret } = await testApp.call(padaria.ana.token, getIntegrationSecret, params(one));
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await open(one))?.signingSecret).toBe(secret);
    expect((await open(other))?.signingSecret).not.toBe(secret);
    await change(one, { name: "Novo nome" });
    expect(await testApp.call(padaria.ana.token, getIntegrationSecret, params(one))).toEqual({ secret });
    expect(await open(one, vizinha)).toBeUndefined();
  });

  // Specification (administration): integrations need useIntegrations, on the server too.
  it("needs an admin and a plan that includes integrations", async () => {
    await expectRefusal(create({}, padaria.bruno), "ERR_NO_PERMISSION");
    const made = await create();
    await takePlanAway();
    for (const call of [
      () => create({ name: "Outro" }),
      () => change(made, { name: "Outro" }),
      () => remove(made),
      () => testApp.call(padaria.ana.token, listIntegrations, {}),
    ])
      await expectRefusal(call(), "ERR_PLAN_NOT_INCLUDED");
  });

  // Specification (administration): lists with searchParam, pageNumber, count and hasMore.
  it("is listed by name in pages", async () => {
    for (let number = 10; number < 32; number++) await create({ name: `Robô ${number}` });
    const list = (query: object) => testApp.call(padaria.ana.token, listIntegrations, { query });
    const first = await list({});
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(first.queueIntegrations.map(({ name }) => name).slice(0, 2)).toEqual(["Robô 10", "Robô 11"]);
    const names = await testApp.call(padaria.ana.token, listIntegrationNames, {});
    expect([names.length, names[21]]).toEqual([22, { id: expect.any(Number), name: "Robô 31" }]);
    const second = await list({ pageNumber: "2" });
    expect([second.queueIntegrations.length, second.hasMore]).toEqual([2, false]);
    const found = await list({ searchParam: "robo 3" });
    expect(found.queueIntegrations.map(({ name }) => name)).toEqual(["Robô 30", "Robô 31"]);
  });

  // Specification (administration): create, update and delete are told live, and are in the audit log.
  it("reports its changes live to admins only, and in the audit log", async () => {
    const ana = await testApp.listen(padaria.ana.token);
    const bruno = await testApp.listen(padaria.bruno.token);
    const made = await create();
    const changed = await change(made, { urlN8N: "https://n8n.example.com/2" });
    await remove(made);
    await Promise.all([ana.settle(), bruno.settle()]);
    expect(ana.heard.map(({ name, payload }) => [name, payload])).toEqual([
      ["queueIntegration", { action: "create", queueIntegration: made }],
      ["queueIntegration", { action: "update", queueIntegration: changed }],
      ["queueIntegration", { action: "delete", queueIntegrationId: made.id }],
    ]);
    expect(bruno.heard).toEqual([]);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, {
      query: { area: "integrations" },
    });
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ["deleted", []],
      ["updated", [{ field: "url" }]],
      ["created", []],
    ]);
  });
});

type Choice = number | null | false;

function chooseInQueue(integrationId: Choice, id = padaria.sales) {
  return testApp.call(padaria.ana.token, updateQueue, { ...params({ id }), body: { integrationId } });
}

function chooseOnConnection(integrationId: Choice, id = padaria.connectionId) {
  return testApp.call(padaria.ana.token, updateConnection, { ...params({ id }), body: { integrationId } });
}

describe("choosing an integration", () => {
  // Specification (administration): queues and connections take integrationId; false is none.
  it("for a queue or a connection stores it, and false removes it", async () => {
    const { token } = padaria.ana;
    const made = await create();
    const queue = await testApp.call(token, createQueue, {
      body: { name: "Robô", color: "#123456", greetingMessage: "Olá", integrationId: made.id },
    });
    const connection = await testApp.call(token, createConnection, {
      body: { name: "Outra", integrationId: made.id },
    });
    expect([queue.integrationId, connection.integrationId]).toEqual([made.id, made.id]);
    expect(await testApp.call(token, getIntegration, params(made))).toMatchObject({
      queues: [{ id: queue.id, name: "Robô" }],
      connections: [{ id: connection.id, name: "Outra" }],
    });
    expect((await chooseInQueue(false, queue.id)).integrationId).toBeNull();
    expect((await chooseOnConnection(false, connection.id)).integrationId).toBeNull();
    const audited = await testApp.call(token, listAuditLog, { query: { area: "queues" } });
    expect(audited.entries[0]?.changes).toEqual([{ field: "integration", from: "Fluxo", to: null }]);
  });

  // Specification (administration): an id of nobody or of the neighbour is refused.
  it("is refused for an unknown integration and for one of another company", async () => {
    const theirs = await create({ name: `Fluxo ${padaria.id}` }, vizinha.ana);
    const queue = { name: "Nova", color: "#654321", greetingMessage: "Olá" };
    for (const integrationId of [theirs.id, 2_147_483_647])
      for (const call of [
        () => chooseInQueue(integrationId),
        () => testApp.call(padaria.ana.token, createQueue, { body: { ...queue, integrationId } }),
        () => chooseOnConnection(integrationId),
        () => testApp.call(padaria.ana.token, createConnection, { body: { name: "Nova", integrationId } }),
      ])
        await expectRefusal(call(), "ERR_NO_INTEGRATION_FOUND");
  });

  it("needs a plan with integrations, but an earlier choice stays and can be removed", async () => {
    const [one, other] = [await create(), await create({ name: "Outro" })];
    await chooseInQueue(one.id);
    await takePlanAway();
    await expectRefusal(chooseInQueue(other.id), "ERR_PLAN_NOT_INCLUDED");
    expect((await chooseInQueue(one.id)).integrationId).toBe(one.id);
    expect((await chooseInQueue(null)).integrationId).toBeNull();
    await expectRefusal(chooseOnConnection(one.id), "ERR_PLAN_NOT_INCLUDED");
  });

  it("that is deleted later leaves the queue and the connection without an integration", async () => {
    const { token } = padaria.ana;
    const made = await create();
    await chooseInQueue(made.id);
    await chooseOnConnection(made.id);
    await remove(made);
    const queue = await testApp.call(token, getQueue, params({ id: padaria.sales }));
    const connection = await testApp.call(token, getConnection, params({ id: padaria.connectionId }));
    expect([queue.integrationId, connection.integrationId]).toEqual([null, null]);
  });
});
