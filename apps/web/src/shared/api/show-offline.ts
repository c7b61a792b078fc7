import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { errorToastMs, showToast } from "../ui/feedback/toast.ts";

/** Shows a message that the server cannot be reached. Used where the page does not show this by itself. */
export function showOffline(): void {
  showToast({
    id: "refused",
    message: translate(sharedTexts, "offlineError"),
    tone: "bad",
    ms: errorToastMs,
  });
}
