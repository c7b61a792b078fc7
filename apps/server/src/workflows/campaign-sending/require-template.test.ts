import * as trialContract from "@recado/contract/campaign-trials";
import * as contract from "@recado/contract/campaigns";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CloudCampaigns, campaignsOver, natal } from "../../testing/cloud-campaigns.ts";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Staff } from "../../testing/factories.ts";
import { newPhoto } from "../../testing/media-samples.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let its: CloudCampaigns;

beforeAll(async () => {
  testApp = await openCloudTestApp({ templatesMilliseconds: 0 }, { own: true });
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
  its = campaignsOver(testApp, padaria, loja);
  await its.setPace(0);
});
beforeEach(() => {
  testApp.sandbox.faults.clear();
  its.approve("APPROVED");
});
afterAll(() => testApp.close());

describe("a campaign over the Cloud API", () => {
  it("sends its template to each recipient with their values, even to new contacts", async () => {
    const people = [its.person("Camila"), its.person("Davi")];
    const kept = { message1: "Fica guardada", confirmation: true };
    const { id } = await its.campaignTo(people, kept);
    for (const { name, number } of people)
      expect(await testApp.sandbox.waitForMessage(number, { type: "template" })).toMatchObject({
        content: {
          name: "natal",
          components: [{ type: "body", parameters: [{ text: name }, { text: "Padaria Central" }] }],
        },
      });
    const done = await its.untilCampaign(id, ({ counts }) => counts.delivered === 2);
    expect(done).toMatchObject({ ...natal, ...kept, waiting: null });
    for (const { number } of people) testApp.sandbox.read(number, loja.phoneNumberId);
    await its.untilCampaign(id, ({ status, counts }) => status === "FINALIZADA" && counts.read === 2);
  });

  it.each([
    ["without a template", { templateName: null }, "ERR_CAMPAIGN_NEEDS_TEMPLATE"],
    ["in a language that is not approved", { templateLanguage: "en" }, "ERR_CLOUD_TEMPLATE_UNAVAILABLE"],
    [
      "with a placeholder without a value",
      { templateParameters: ["{nome}"] },
      "ERR_CLOUD_TEMPLATE_PARAMETERS",
    ],
    [
      "with a blank value for a placeholder",
      { templateParameters: ["{nome}", " "] },
      "ERR_CLOUD_TEMPLATE_PARAMETERS",
    ],
  ] as const)("is not scheduled %s", async (_, more, error) => {
    const form = await its.formTo([its.person("Camila")], more);
    const create = (body: object) =>
      testApp.call(padaria.ana.token, contract.createCampaign, {
        body: body as contract.CampaignForm,
      });
    await expectRefusal(create(form), error);
    expect(await create({ ...form, scheduledAt: null })).toMatchObject({ status: "INATIVA" });
  });

  it("is saved but not scheduled while Meta does not answer", async () => {
    const form = await its.formTo([its.person("Camila")]);
    testApp.sandbox.faults.add({
      ...{ kind: "refuse", call: "templates", code: 131016, times: "until-cleared" },
    });
    const create = (body: typeof form) => testApp.call(padaria.ana.token, contract.createCampaign, { body });
    await expectRefusal(create(form), "ERR_CLOUD_UNAVAILABLE");
    const noted = await create({ ...form, scheduledAt: null as never });
    expect(noted).toMatchObject({ status: "INATIVA", templateName: "natal" });
  });

  it("waits while its template is paused, and continues once it is approved again", async () => {
    await its.setPace(3_600);
    const [davi, elis] = [its.person("Davi"), its.person("Elis")];
    const { id } = await its.campaignTo([davi, elis]);
    await testApp.sandbox.waitForMessage(davi.number, { type: "template" });
    await its.untilCampaign(id, ({ counts }) => counts.delivered === 1);
    its.approve("PAUSED");
    const held = await its.hurryUntil(id, ({ waiting }) => waiting !== null);
    expect(held).toMatchObject({
      waiting: { reason: "template-unavailable", until: null },
      ...{ status: "EM_ANDAMENTO", counts: { planned: 1, failed: 0 } },
    });
    its.approve("APPROVED");
    await its.hurryUntil(id, ({ waiting, counts }) => waiting === null && counts.delivered === 2);
    await testApp.sandbox.waitForMessage(elis.number, { type: "template" });
    await its.setPace(0);
  });

  it("fails a recipient who has no value for a placeholder", async () => {
    const { id } = await its.campaignTo([its.person("Camila")], { templateParameters: ["{email}", "x"] });
    await its.untilCampaign(id, ({ counts }) => counts.failed === 1);
    expect(await its.peopleOf(id)).toMatchObject([{ reason: "ERR_CLOUD_TEMPLATE_PARAMETERS" }]);
  });

  it("fills a media placeholder with its own file, which is uploaded to Meta once", async () => {
    testApp.sandbox.addTemplate({
      ...{ wabaId: loja.number.wabaId, name: "foto", language: "pt_BR", category: "MARKETING" },
      components: [
        { type: "HEADER", format: "IMAGE" },
        { type: "BODY", text: "Temos panetone, {{1}}!" },
      ],
    });
    const people = [its.person("Camila"), its.person("Davi")];
    const more = { templateName: "foto", templateParameters: ["", "{nome}"], scheduledAt: null };
    const { id } = await its.campaignTo(people, more);
    const params = { id: String(id) };
    const body = { scheduledAt: "2026-01-01T00:00:00Z" };
    const schedule = () => testApp.call(padaria.ana.token, contract.updateCampaign, { params, body });
    await expectRefusal(schedule(), "ERR_CLOUD_TEMPLATE_PARAMETERS");
    const files = [{ name: "panetone.jpg", content: new Blob([new Uint8Array(await newPhoto(60, 40))]) }];
    await testApp.call(padaria.ana.token, contract.uploadCampaignMedia, { params, body: {}, files });
    await schedule();
    const sent = await Promise.all(
      people.map(({ number }) => testApp.sandbox.waitForMessage(number, { type: "template" })),
    );
    const pictures = sent.map(({ content }) => {
      const [header] = content.components as { parameters: { image: { id: string } }[] }[];
      return header?.parameters[0]?.image.id ?? "";
    });
    expect(testApp.sandbox.media(pictures[0] ?? "").mimeType).toBe("image/jpeg");
    expect(new Set(pictures).size).toBe(1);
    await its.untilCampaign(id, ({ counts }) => counts.delivered === 2);
  });

  it("shows its filled template in the preview, and sends it as a test to a given number", async () => {
    const camila = its.person("Camila");
    const body = await its.formTo([camila], { scheduledAt: null });
    const preview = (more: object = {}) =>
      testApp.call(padaria.ana.token, trialContract.previewCampaign, { body: { ...body, ...more } });
    const text = "Olá Camila, a Padaria Central tem panetone!\n\nBoas festas";
    expect(await preview()).toMatchObject({
      people: 1,
      warnings: [],
      sample: [{ text, confirmation: null }],
    });
    expect(await preview({ templateName: null })).toMatchObject({ warnings: ["templateUnavailable"] });
    const { id } = await its.campaignTo([camila], { scheduledAt: null });
    const mine = addCustomer(testApp.sandbox, "Ana");
    const asked = { params: { id: String(id) }, body: { number: mine } };
    await testApp.call(padaria.ana.token, trialContract.testCampaign, asked);
    const sent = await testApp.sandbox.waitForMessage(mine, { type: "template" });
    expect(sent.content).toMatchObject({ name: "natal" });
  });
});
