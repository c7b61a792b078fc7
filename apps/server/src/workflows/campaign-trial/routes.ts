import * as contract from "@recado/contract/campaign-trials";
import { fetchApprovedTemplates } from "../../domain/campaigns/queries.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { previewCampaign } from "./preview-campaign.ts";
import { type TestingDeps, testCampaign } from "./test-campaign.ts";

export function campaignTrialRoutes(deps: TestingDeps): Endpoint[] {
  return [
    serve(contract.previewCampaign, async ({ actor, body, read }) => {
      const meant = { whatsappId: body.whatsappId, scheduledAt: deps.clock.now().toISOString() };
      const approved = await fetchApprovedTemplates(deps, { read }, actor.companyId, meant);
      return read((db) => previewCampaign(deps, db, body, approved));
    }),
    serve(contract.testCampaign, async ({ params, body, read, write }) => {
      await testCampaign(deps, { read, write }, params.id, body);
      return { message: "ok" };
    }),
  ];
}
