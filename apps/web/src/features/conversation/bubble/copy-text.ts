import { showSuccess } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { actionTexts } from "./action-texts.ts";

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(translate(actionTexts, "copied"));
  } catch {
    // The browser may refuse its clipboard, and has none over plain http.
    showToast({ message: translate(actionTexts, "notCopied"), tone: "bad", ms: 2_000 });
  }
}
