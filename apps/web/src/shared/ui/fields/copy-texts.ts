import { defineTexts } from "../../i18n/define-texts.ts";

export const copyTexts = defineTexts({
  pt: { copy: "Copiar", copied: "Copiado" },
  en: { copy: "Copy", copied: "Copied" },
  es: { copy: "Copiar", copied: "Copiado" },
});
