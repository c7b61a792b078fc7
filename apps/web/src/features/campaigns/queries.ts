import { type Campaign, type CampaignStatus, getCampaign, listCampaigns } from "@recado/contract/campaigns";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const campaignSource: EntitySource<Campaign> = {
  name: "campaigns",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listCampaigns, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getCampaign, { params: { id } }),
};

/** The list of campaigns in one status. Live events and changes of the whole list reach it too. */
export function campaignsIn(status: CampaignStatus): EntitySource<Campaign> {
  return {
    ...campaignSource,
    variant: status,
    fetchPage: async (query) => {
      const { records, count, hasMore } = await call(listCampaigns, { query: { ...query, status } });
      return { rows: records, count, hasMore };
    },
  };
}
