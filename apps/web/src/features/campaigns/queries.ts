import { type Campaign, getCampaign, listCampaigns } from "@recado/contract/campaigns";
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
