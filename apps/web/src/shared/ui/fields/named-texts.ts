import { defineTexts } from "../../i18n/define-texts.ts";

export const namedSelectTexts = defineTexts({
  pt: { gone: "Não existe mais" },
  en: { gone: "No longer there" },
  es: { gone: "Ya no existe" },
});
