import { isCampaignReason } from "@recado/contract/campaign-reasons";
import { ApiError } from "@recado/contract/shared/client";
import { describeError } from "../../../shared/api/show-error.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { reasonTexts } from "../reason-texts.ts";

/** Why somebody was left out or not reached: in our own words, or those of the catalogue for its code. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts(reasonTexts);
  // Draws again once the catalogue is there.
  useErrorText(undefined);
  return (reason) => {
    if (isCampaignReason(reason)) return t(reason);
    return reason.startsWith("ERR_") ? describeError(new ApiError(0, { error: reason })) : t("unknown");
  };
}
