import { ApiError } from "@recado/contract/shared/client";
import { describeError } from "../../shared/api/show-error.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { rulesTexts } from "./texts.ts";

/**
 * Returns the function for the text of the error that prevents a run. The catalogue's text of a ticket's state is for
 * somebody who works on the ticket, so rules have a text of their own.
 */
export function useRuleErrorText(): (code: string | null) => string {
  const t = useTexts(rulesTexts);
  // Causes a new render once the error catalogue has loaded.
  useErrorText(undefined);
  return (code) =>
    code === "ERR_TICKET_STATE"
      ? t("log.state")
      : describeError(new ApiError(0, { error: code ?? "ERR_INTERNAL" }));
}
