import * as reportContract from "@recado/contract/campaign-report";
import * as settingsContract from "@recado/contract/campaign-settings";
import * as trialContract from "@recado/contract/campaign-trials";
import * as contract from "@recado/contract/campaigns";
import { addContactListRows } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../../testing/cloud-test-app.ts";
import { createTestStaff, type Staff, untilFound } from "../../../testing/factories.ts";
import { expectRefusal } from "../../../testing/refusals.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;

beforeAll(async () => {
  testApp = await openCloudTestApp({ templatesMilliseconds: 0 }, { own: true });
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
  await setPace(0);
});
beforeEach(() => {
  testApp.sandbox.faults.clear();
  approve("APPROVED");
});
afterAll(() => testApp.close());

function setPace(messageInterval: number) {
  const pace = { messageInterval, longerIntervalAfter: 0, greaterInterval: 0 };
  const settings = { ...pace, variables: [{ key: "loja", value: "Padaria\nCentral" }] };
  return testApp.call(padaria.ana.token, settingsContract.updateCampaignSettings, { body: { settings } });
}

/** What it waits for is over at once. */
async function hurry(id: number): Promise<void> {
  const { database } = testApp.app;
  await database.write(padaria.id, (db) =>
    db.run(sql`update campaigns set next_at = now() where company_id = ${db.companyId} and id = ${id}`),
  );
  await database.platform((db) => db.run(sql`update work_queues set ready_at = now() where queue = 'bulk'`));
}

function approve(status: "APPROVED" | "PAUSED" | "PENDING", text = "Olá {{1}}, a {{2}} tem panetone!") {
  testApp.sandbox.addTemplate({
    ...{ wabaId: loja.number.wabaId, name: "natal", language: "pt_BR", category: "MARKETING", status },
    components: [
      { type: "BODY", text },
      { type: "FOOTER", text: "Boas festas" },
    ],
  });
}

let lists = 0;

async function listOf(people: readonly { name: string; number: string }[]): Promise<number> {
  lists += 1;
  const body = { name: `Lista ${lists}` };
  const { id } = await testApp.call(padaria.ana.token, createContactList, { body });
  await testApp.call(padaria.ana.token, addContactListRows, {
    params: { id: String(id) },
    body: { rows: people.map((person) => ({ ...person, email: "" })) },
  });
  return id;
}

const natal = {
  templateName: "natal",
  templateLanguage: "pt_BR",
  templateParameters: ["{nome}", "{loja}"],
} as const;

async function formTo(people: readonly { name: string; number: string }[], more: object = {}) {
  return {
    ...{ name: "Natal", whatsappId: loja.id, contactListId: await listOf(people) },
    ...{ basis: "Clientes da loja", scheduledAt: "2026-01-01T00:00:00Z" },
    ...natal,
    templateParameters: [...natal.templateParameters],
    ...more,
  };
}

async function campaignTo(people: readonly { name: string; number: string }[], more: object = {}) {
  const body = await formTo(people, more);
  return testApp.call(padaria.ana.token, contract.createCampaign, { body });
}

function untilCampaign(id: number, fits: (campaign: contract.Campaign) => boolean) {
  return untilFound(async () => {
    const params = { id: String(id) };
    const campaign = await testApp.call(padaria.ana.token, contract.getCampaign, { params });
    return fits(campaign) ? campaign : undefined;
  });
}

async function peopleOf(id: number) {
  const asked = { params: { id: String(id) }, query: {} };
  return (await testApp.call(padaria.ana.token, reportContract.listRecipients, asked)).recipients;
}

const person = (name: string) => ({ name, number: addCustomer(testApp.sandbox, name) });

describe("a campaign over the Cloud API", () => {
  it("sends its template to each, filled for them, though nobody has written", async () => {
    const people = [person("Camila"), person("Davi")];
    const kept = { message1: "Fica guardada", confirmation: true };
    const { id } = await campaignTo(people, kept);
    for (const { name, number } of people)
      expect(await testApp.sandbox.waitForMessage(number, { type: "template" })).toMatchObject({
        content: {
          name: "natal",
          components: [{ type: "body", parameters: [{ text: name }, { text: "Padaria Central" }] }],
        },
      });
    const done = await untilCampaign(id, ({ counts }) => counts.delivered === 2);
    expect(done).toMatchObject({ ...natal, ...kept, waiting: null });
    for (const { number } of people) testApp.sandbox.read(number, loja.phoneNumberId);
    await untilCampaign(id, ({ status, counts }) => status === "FINALIZADA" && counts.read === 2);
  });

  it.each([
    ["without a template", { templateName: null }, "ERR_CAMPAIGN_NEEDS_TEMPLATE"],
    ["in a language that is not approved", { templateLanguage: "en" }, "ERR_CLOUD_TEMPLATE_UNAVAILABLE"],
    ["with a gap left over", { templateParameters: ["{nome}"] }, "ERR_CLOUD_TEMPLATE_PARAMETERS"],
    ["with a gap left blank", { templateParameters: ["{nome}", " "] }, "ERR_CLOUD_TEMPLATE_PARAMETERS"],
  ] as const)("is not scheduled %s", async (_, more, error) => {
    const form = await formTo([person("Camila")], more);
    const create = (body: object) =>
      testApp.call(padaria.ana.token, contract.createCampaign, {
        body: body as contract.CampaignForm,
      });
    await expectRefusal(create(form), error);
    expect(await create({ ...form, scheduledAt: null })).toMatchObject({ status: "INATIVA" });
  });

  it("is noted down while Meta does not answer, and not scheduled", async () => {
    const form = await formTo([person("Camila")]);
    testApp.sandbox.faults.add({
      ...{ kind: "refuse", call: "templates", code: 131016, times: "until-cleared" },
    });
    const create = (body: typeof form) => testApp.call(padaria.ana.token, contract.createCampaign, { body });
    await expectRefusal(create(form), "ERR_CLOUD_UNAVAILABLE");
    const noted = await create({ ...form, scheduledAt: null as never });
    expect(noted).toMatchObject({ status: "INATIVA", templateName: "natal" });
  });

  it("stops while its template is paused, says so, and goes on once it is approved again", async () => {
    await setPace(3_600);
    const [davi, elis] = [person("Davi"), person("Elis")];
    const { id } = await campaignTo([davi, elis]);
    await testApp.sandbox.waitForMessage(davi.number, { type: "template" });
    await untilCampaign(id, ({ counts }) => counts.delivered === 1);
    approve("PAUSED");
    await hurry(id);
    const held = await untilCampaign(id, ({ waiting }) => waiting !== null);
    expect(held).toMatchObject({
      waiting: { reason: "template-unavailable", until: null },
      ...{ status: "EM_ANDAMENTO", counts: { planned: 1, failed: 0 } },
    });
    approve("APPROVED");
    await hurry(id);
    await testApp.sandbox.waitForMessage(elis.number, { type: "template" });
    await untilCampaign(id, ({ waiting, counts }) => waiting === null && counts.delivered === 2);
    await setPace(0);
  });

  it("passes over whoever has nothing to fill a gap with", async () => {
    const { id } = await campaignTo([person("Camila")], { templateParameters: ["{email}", "x"] });
    await untilCampaign(id, ({ counts }) => counts.failed === 1);
    expect(await peopleOf(id)).toMatchObject([{ reason: "ERR_CLOUD_TEMPLATE_PARAMETERS" }]);
  });

  it("shows what they would read, and sends it once to a number of one's own", async () => {
    const camila = person("Camila");
    const body = await formTo([camila], { scheduledAt: null });
    const preview = (more: object = {}) =>
      testApp.call(padaria.ana.token, trialContract.previewCampaign, { body: { ...body, ...more } });
    const text = "Olá Camila, a Padaria Central tem panetone!\n\nBoas festas";
    expect(await preview()).toMatchObject({
      people: 1,
      warnings: [],
      sample: [{ text, confirmation: null }],
    });
    expect(await preview({ templateName: null })).toMatchObject({ warnings: ["templateUnavailable"] });
    const { id } = await campaignTo([camila], { scheduledAt: null });
    const mine = addCustomer(testApp.sandbox, "Ana");
    const asked = { params: { id: String(id) }, body: { number: mine } };
    await testApp.call(padaria.ana.token, trialContract.testCampaign, asked);
    const sent = await testApp.sandbox.waitForMessage(mine, { type: "template" });
    expect(sent.content).toMatchObject({ name: "natal" });
  });
});
