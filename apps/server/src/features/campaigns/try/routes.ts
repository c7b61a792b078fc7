import * as contract from "@recado/contract/campaigns";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import { previewCampaign } from "./preview-campaign.ts";
import { type TestingDeps, testCampaign } from "./test-campaign.ts";

export function campaignTrialRoutes(deps: TestingDeps): Endpoint[] {
  return [
    serve(contract.previewCampaign, ({ body, read }) => read((db) => previewCampaign(deps, db, body))),
    serve(contract.testCampaign, async ({ params, body, read, write }) => {
      await testCampaign(deps, { read, write }, params.id, body);
      return { message: "ok" };
    }),
  ];
}
