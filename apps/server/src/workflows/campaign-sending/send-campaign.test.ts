import { listOptOuts } from "@recado/contract/opt-outs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CloudCampaigns, campaignsOver } from "../../testing/cloud-campaigns.ts";
import {
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { createTestStaff, type Staff } from "../../testing/factories.ts";
import { insertManyTickets } from "../../testing/insert-many-tickets.ts";

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
  testApp.sandbox.updateNumber(loja.phoneNumberId, {
    qualityRating: "GREEN",
    messagingLimit: "TIER_UNLIMITED",
  });
  its.approve("APPROVED");
});
afterAll(() => testApp.close());

/** Lets Meta accept the next messages and then report that their delivery failed. */
function failNext(code: number, times: number): void {
  testApp.sandbox.faults.add({ kind: "fail-message", code, times });
}

const sentTo = ({ number }: { number: string }) =>
  testApp.sandbox.conversation(number, loja.phoneNumberId).filter(({ type }) => type === "template");

describe("a recipient whom Meta spares for the day (131049)", () => {
  it("gets the message a day later, while other recipients get it at once", async () => {
    failNext(131049, 1);
    const [camila, davi] = [its.person("Camila"), its.person("Davi")];
    const { id } = await its.campaignTo([camila, davi]);
    const waits = await its.untilCampaign(
      id,
      ({ waiting, counts }) => waiting !== null && counts.delivered === 1,
    );
    expect(waits).toMatchObject({ status: "EM_ANDAMENTO", waiting: { reason: "cloud-engagement" } });
    const dayLater = Date.now() + 23 * 3_600_000;
    expect(Date.parse(waits.waiting?.until ?? "")).toBeGreaterThan(dayLater);
    expect([camila, davi].flatMap(sentTo)).toHaveLength(2);
    await its.hurryUntil(id, ({ counts }) => counts.delivered === 2);
    expect([camila, davi].flatMap(sentTo)).toHaveLength(3);
  });

  it("fails after the second attempt", async () => {
    failNext(131049, 2);
    const camila = its.person("Camila");
    const { id } = await its.campaignTo([camila]);
    await its.untilCampaign(id, ({ waiting }) => waiting !== null);
    await its.hurryUntil(id, ({ status }) => status === "FINALIZADA");
    expect(await its.peopleOf(id)).toMatchObject([
      { state: "failed", reason: "ERR_CLOUD_ENGAGEMENT_LIMITED" },
    ]);
    expect(sentTo(camila)).toHaveLength(2);
  });
});

describe("a final refusal of Meta", () => {
  it.each([
    [131026, "ERR_CLOUD_UNDELIVERABLE", 0],
    [131050, "ERR_CLOUD_OPTED_OUT", 1],
  ])("with the code %s fails the recipient as %s", async (code, reason, optOuts) => {
    const before = await testApp.call(padaria.ana.token, listOptOuts, { query: {} });
    failNext(code, 1);
    const { id } = await its.campaignTo([its.person("Elis")]);
    await its.untilCampaign(id, ({ status }) => status === "FINALIZADA");
    expect(await its.peopleOf(id)).toMatchObject([{ state: "failed", reason }]);
    const after = await testApp.call(padaria.ana.token, listOptOuts, { query: {} });
    expect(after.count - before.count).toBe(optOuts);
  });
});

describe("a campaign over the Cloud API waits", () => {
  it.each([
    [131048, "cloud-limit"],
    [132015, "template-unavailable"],
    [131042, "cloud-account"],
  ])("after the code %s with the reason %s", async (code, reason) => {
    failNext(code, 1);
    const people = [its.person("Camila"), its.person("Davi")];
    const { id } = await its.campaignTo(people);
    const held = await its.untilCampaign(id, ({ waiting }) => waiting !== null);
    expect(held.waiting?.reason).toBe(reason);
    await its.hurryUntil(id, ({ counts }) => counts.delivered === 2);
  });

  it("while the quality rating of the number is red", async () => {
    testApp.sandbox.updateNumber(loja.phoneNumberId, { qualityRating: "RED" });
    const camila = its.person("Camila");
    const { id } = await its.campaignTo([camila]);
    const held = await its.untilCampaign(id, ({ waiting }) => waiting !== null);
    expect(held.waiting).toMatchObject({ reason: "cloud-quality", until: null });
    expect(sentTo(camila)).toEqual([]);
    testApp.sandbox.updateNumber(loja.phoneNumberId, { qualityRating: "YELLOW" });
    await its.hurryUntil(id, ({ counts }) => counts.delivered === 1);
  });

  it("while Meta does not answer", async () => {
    await its.setPace(3_600);
    const { id } = await its.campaignTo([its.person("Camila"), its.person("Davi")]);
    await its.untilCampaign(id, ({ counts }) => counts.delivered === 1);
    testApp.sandbox.faults.add({
      ...{ kind: "refuse", call: "templates", code: 131016, times: "until-cleared" },
    });
    await its.setPace(0);
    await its.hurryUntil(id, ({ waiting }) => waiting?.reason === "cloud-unavailable");
  });
});

describe("the statuses of a template message", () => {
  it("may skip the delivery, and never go back to an earlier status", async () => {
    const camila = its.person("Camila");
    testApp.sandbox.updateCustomer(camila.number, { online: false });
    const { id } = await its.campaignTo([camila]);
    await its.untilCampaign(id, ({ counts }) => counts.sent === 1);
    testApp.sandbox.faults.add({ kind: "withhold-statuses" });
    testApp.sandbox.updateCustomer(camila.number, { online: true });
    testApp.sandbox.read(camila.number, loja.phoneNumberId);
    await its.untilCampaign(id, ({ counts }) => counts.read === 1);
    const [message] = sentTo(camila);
    testApp.sandbox.repeatStatus(message?.id ?? "", "delivered");
    testApp.sandbox.repeatStatus(message?.id ?? "", "sent");
    await testApp.sandbox.webhooksTaken();
    await its.untilCampaign(id, ({ status, counts }) => status === "FINALIZADA" && counts.read === 1);
    const [person] = await its.peopleOf(id);
    expect(person?.deliveredAt).not.toBeNull();
  });
});

describe("the daily limit of the business", () => {
  it("makes a campaign wait until the limit is raised", async () => {
    testApp.sandbox.updateNumber(loja.phoneNumberId, { messagingLimit: "TIER_250" });
    const crowd = { tickets: 250, messagesEach: 2, queueId: null };
    await insertManyTickets(testApp, { ...padaria, connectionId: loja.id }, crowd);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        update messages set media_type = 'template'
        where company_id = ${db.companyId} and from_me and external_id like 'CROWD%'`),
    );
    const { id } = await its.campaignTo([its.person("Camila"), its.person("Davi")]);
    const held = await its.untilCampaign(id, ({ waiting }) => waiting !== null);
    expect(held.waiting?.reason).toBe("cloud-limit");
    expect(held.waiting?.until).not.toBeNull();
    expect(held.counts.planned).toBe(2);
    testApp.sandbox.updateNumber(loja.phoneNumberId, { messagingLimit: "TIER_2K" });
    await its.hurryUntil(id, ({ counts }) => counts.delivered === 2);
  });
});
