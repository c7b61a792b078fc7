import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { errorToastMs, showToast } from "../ui/feedback/toast.ts";

/** Tells the user that the server cannot be reached, where nothing else on the page does. */
export function showOffline(): void {
  showToast({
    id: "refused",
    message: translate(sharedTexts, "offlineError"),
    tone: "bad",
    ms: errorToastMs,
  });
}
