import { personVariables } from "@recado/contract/campaign-settings";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { campaignSettingsQuery } from "../settings/queries.ts";
import { campaignDialogTexts } from "./dialog-texts.ts";

/** Variables for campaign texts: those of the recipient, the opt-out link, and those that the company has defined. */
export function useVariables() {
  const t = useTexts(campaignDialogTexts);
  const { data } = useQuery(campaignSettingsQuery);
  const written = (key: string) => `{${key}}`;
  return [
    ...personVariables.map((key) => ({ text: written(key), meaning: t(`variable.${key}`) })),
    ...(data?.variables ?? []).map(({ key, value }) => ({ text: written(key), meaning: value })),
  ];
}
