import {
  type CampaignSettings,
  campaignSettingsForm,
  getCampaignSettings,
  type updateCampaignSettings,
} from "@recado/contract/campaign-settings";
import { readJson } from "@recado/contract/shared/read-json";
import type { AnswerOf } from "@recado/contract/shared/route";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

/** Campaign settings of the company: the pace of all campaigns, and the company's own variables. */
export const campaignSettingsQuery = queryOptions({
  queryKey: ["campaign-settings"],
  queryFn: async () => settingsOf(await call(getCampaignSettings, {})),
});

/** Parses the settings from the response, which contains each setting as a key with a JSON value. */
export function settingsOf(answer: AnswerOf<typeof updateCampaignSettings>): CampaignSettings {
  return campaignSettingsForm.parse(
    Object.fromEntries(answer.map(({ key, value }) => [key, readJson(value)])),
  );
}
