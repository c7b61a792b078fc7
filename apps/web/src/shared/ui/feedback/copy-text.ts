import { showFailure, showSuccess } from "../../api/show-error.ts";
import { defineTexts } from "../../i18n/define-texts.ts";
import { translate } from "../../i18n/language.ts";

const copyTexts = defineTexts({
  pt: { copied: "Texto copiado.", notCopied: "Não foi possível copiar." },
  en: { copied: "Text copied.", notCopied: "The text could not be copied." },
  es: { copied: "Texto copiado.", notCopied: "No se pudo copiar." },
});

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(translate(copyTexts, "copied"));
  } catch {
    // The browser may deny access to its clipboard, and over plain http it offers no clipboard at all.
    showFailure(translate(copyTexts, "notCopied"));
  }
}
