import { getCampaignReport } from "@recado/contract/campaign-report";
import { previewCampaign } from "@recado/contract/campaign-trials";
import { getTicketCost } from "@recado/contract/message-charges";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudCampaigns, campaignsOver } from "../../testing/cloud-campaigns.ts";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { acceptTicketOf } from "../../testing/conversation.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Staff } from "../../testing/factories.ts";

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
  its.approve("APPROVED");
});
afterAll(() => testApp.close());

/** Adds a customer to the sandbox whose number belongs to a country that no other customer has. */
function abroad(name: string, number: string) {
  testApp.sandbox.addCustomer({ number, name });
  return { name, number };
}

describe("a campaign over the Cloud API", () => {
  // Specification (sending): the cost by category and country before the start, what was billed after.
  it("shows its cost by country before the start, and the billed cost afterwards", async () => {
    const people = [its.person("Camila"), its.person("Davi"), abroad("Elis", "351912345678")];
    const body = await its.formTo(people, { scheduledAt: null });
    const { cost } = await testApp.call(padaria.ana.token, previewCampaign, { body });
    expect(cost).toEqual({
      category: "marketing",
      sums: [{ currency: "USD", amount: 0.125 }],
      unpriced: 1,
      isByExample: true,
      countries: [
        { country: "BR", people: 2, cost: { currency: "USD", amount: 0.125 } },
        { country: "PT", people: 1, cost: null },
      ],
    });
    const { id } = await its.campaignTo(people);
    await its.untilCampaign(id, ({ counts }) => counts.delivered === 3);
    const report = await testApp.call(padaria.ana.token, getCampaignReport, { params: { id: String(id) } });
    expect(report.cost).toEqual({
      ...{ sums: cost?.sums, unpriced: 1, isByExample: true },
      categories: [{ category: "marketing", billed: 3, free: 0, sums: cost?.sums }],
    });
  });

  it("costs nothing for recipients who were not reached", async () => {
    const davi = its.person("Davi");
    testApp.sandbox.updateCustomer(davi.number, { online: false });
    const { id } = await its.campaignTo([davi]);
    await its.untilCampaign(id, ({ counts }) => counts.sent === 1);
    const report = await testApp.call(padaria.ana.token, getCampaignReport, { params: { id: String(id) } });
    expect(report.cost).toEqual({ sums: [], unpriced: 0, isByExample: false, categories: [] });
  });

  it("shows no cost without a template to send", async () => {
    const body = await its.formTo([its.person("Camila")], { scheduledAt: null, templateName: null });
    expect(await testApp.call(padaria.ana.token, previewCampaign, { body })).toMatchObject({ cost: null });
  });
});

describe("a ticket over the Cloud API", () => {
  const costOf = (ticketId: number, token = padaria.bruno.token) =>
    testApp.call(token, getTicketCost, { params: { id: String(ticketId) } });

  // Specification (sending): what a conversation costs.
  it("shows the cost of its answers, with free messages counted separately", async () => {
    const camila = addCustomer(testApp.sandbox);
    testApp.sandbox.updateNumber(loja.phoneNumberId, { freeServiceMessages: 1 });
    testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "Bom dia!" });
    const chat = await acceptTicketOf(testApp, padaria.bruno, camila);
    expect(await costOf(chat.ticket.id)).toMatchObject({ cost: { sums: [], categories: [] } });
    for (const words of ["Bom dia", "Temos sim"]) {
      const { id } = await chat.send(words);
      await chat.until((message) => message.id === id && message.ack === 3);
    }
    const sums = [{ currency: "USD", amount: 0.0068 }];
    expect(await costOf(chat.ticket.id)).toEqual({
      cost: {
        ...{ sums, unpriced: 0, isByExample: true },
        categories: [{ category: "service", billed: 1, free: 1, sums }],
      },
    });
    const vizinha = await createTestStaff(testApp, "Vizinha");
    await expectRefusal(costOf(chat.ticket.id, vizinha.ana.token), "ERR_NO_TICKET_FOUND");
  });
});
