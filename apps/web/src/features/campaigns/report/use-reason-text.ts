import { isCampaignReason } from "@recado/contract/campaign-reasons";
import { ApiError } from "@recado/contract/shared/client";
import { describeError } from "../../../shared/api/show-error.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { recipientReasonTexts } from "../texts.ts";

/**
 * Returns the text for the reason of an exclusion or failure: a text of the campaigns, or the error catalogue's text
 * for an error code.
 */
export function useReasonText(): (reason: string) => string {
  const t = useTexts(recipientReasonTexts);
  // Causes a new render once the error catalogue has loaded.
  useErrorText(undefined);
  return (reason) => {
    if (isCampaignReason(reason)) return t(reason);
    return reason.startsWith("ERR_") ? describeError(new ApiError(0, { error: reason })) : t("unknown");
  };
}
