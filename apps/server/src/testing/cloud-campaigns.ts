import * as reportContract from "@recado/contract/campaign-report";
import * as settingsContract from "@recado/contract/campaign-settings";
import * as contract from "@recado/contract/campaigns";
import { addContactListRows } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { addCustomer, type CloudConnection, type CloudTestApp } from "./cloud-test-app.ts";
import { type Staff, untilFound } from "./factories.ts";
import { endCampaignWaits } from "./hurry-campaign.ts";

interface Person {
  name: string;
  number: string;
}

export const natal = { templateName: "natal", templateLanguage: "pt_BR" } as const;

export type CloudCampaigns = ReturnType<typeof campaignsOver>;

/** Helpers to create and observe a company's campaigns over its Cloud API number. */
export function campaignsOver(testApp: CloudTestApp, { id: companyId, ana }: Staff, loja: CloudConnection) {
  let lists = 0;
  async function listOf(people: readonly Person[]): Promise<number> {
    lists += 1;
    const { id } = await testApp.call(ana.token, createContactList, { body: { name: `Lista ${lists}` } });
    const rows = people.map((person) => ({ ...person, email: "" }));
    await testApp.call(ana.token, addContactListRows, { params: { id: String(id) }, body: { rows } });
    return id;
  }
  async function formTo(people: readonly Person[], more: object = {}) {
    return {
      ...{ name: "Natal", whatsappId: loja.id, contactListId: await listOf(people) },
      ...{ basis: "Clientes da loja", scheduledAt: "2026-01-01T00:00:00Z" },
      ...natal,
      templateParameters: ["{nome}", "{loja}"],
      ...more,
    };
  }
  async function lookAt(id: number, fits: (campaign: contract.Campaign) => boolean) {
    const campaign = await testApp.call(ana.token, contract.getCampaign, { params: { id: String(id) } });
    return fits(campaign) ? campaign : undefined;
  }
  function untilCampaign(id: number, fits: (campaign: contract.Campaign) => boolean) {
    return untilFound(() => lookAt(id, fits));
  }
  return {
    person: (name: string): Person => ({ name, number: addCustomer(testApp.sandbox, name) }),
    /** Makes Meta report the given status for the template from now on. */
    approve(status: "APPROVED" | "PAUSED" | "PENDING") {
      testApp.sandbox.addTemplate({
        ...{ wabaId: loja.number.wabaId, name: "natal", language: "pt_BR", category: "MARKETING", status },
        components: [
          { type: "BODY", text: "Olá {{1}}, a {{2}} tem panetone!" },
          { type: "FOOTER", text: "Boas festas" },
        ],
      });
    },
    formTo,
    async campaignTo(people: readonly Person[], more: object = {}) {
      return testApp.call(ana.token, contract.createCampaign, { body: await formTo(people, more) });
    },
    untilCampaign,
    async peopleOf(id: number) {
      const asked = { params: { id: String(id) }, query: {} };
      return (await testApp.call(ana.token, reportContract.listRecipients, asked)).recipients;
    },
    setPace(messageInterval: number) {
      const pace = { messageInterval, longerIntervalAfter: 0, greaterInterval: 0 };
      const settings = { ...pace, variables: [{ key: "loja", value: "Padaria\nCentral" }] };
      return testApp.call(ana.token, settingsContract.updateCampaignSettings, { body: { settings } });
    },
    /**
     * Ends the waiting times of the campaign and its recipients repeatedly, until the campaign satisfies the condition.
     */
    hurryUntil: (id: number, fits: (campaign: contract.Campaign) => boolean) =>
      untilFound(async () => {
        await endCampaignWaits(testApp.app.database, companyId, id);
        return lookAt(id, fits);
      }),
  };
}
