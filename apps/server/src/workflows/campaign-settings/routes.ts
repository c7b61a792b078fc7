import * as contract from "@recado/contract/campaign-settings";
import { storableJson } from "../../platform/db/storable-text.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeCampaignSettings, readCampaignSettings } from "./actions.ts";

export function campaignSettingsRoutes(): Endpoint[] {
  return [
    serve(contract.getCampaignSettings, ({ read }) =>
      read(async (db) => asPairs(await readCampaignSettings(db))),
    ),
    serve(contract.updateCampaignSettings, ({ actor, body, write }) =>
      write(async (db) => asPairs(await changeCampaignSettings(db, actor, body.settings))),
    ),
  ];
}

function asPairs(settings: contract.CampaignSettings) {
  return Object.entries(settings).map(([key, value]) => ({ key, value: storableJson(value) }));
}
