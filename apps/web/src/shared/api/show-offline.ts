import { translate } from "../i18n/language.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { errorToastMs, showToast } from "../ui/feedback/toast.ts";

/**
 * Shows a message that the server cannot be reached. Screens that show the lost connection themselves do not need this
 * message.
 */
export function showOffline(): void {
  showToast({
    id: "refused",
    message: translate(sharedTexts, "offlineError"),
    tone: "bad",
    ms: errorToastMs,
  });
}
