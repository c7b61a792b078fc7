import { personVariables } from "@recado/contract/campaign-settings";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { campaignSettingsQuery } from "../settings/queries.ts";
import { type CampaignValues, textNumbers, unknownVariables } from "./campaign-form.ts";
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

/** Variables in the campaign's texts that do not exist. A campaign with a template has no texts of its own. */
export function useUnknownVariables(values: CampaignValues, hasTemplate: boolean): string[] {
  const known = useVariables().map(({ text }) => text);
  if (hasTemplate) return [];
  const stems = values.confirmation ? (["message", "confirmationMessage"] as const) : (["message"] as const);
  const texts = stems.flatMap((stem) => textNumbers.map((number) => values[`${stem}${number}`] ?? ""));
  return unknownVariables(texts, known);
}
