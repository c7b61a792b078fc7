import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const connectionsTexts = defineTexts({
  pt: { attention: "Há conexões que precisam de atenção" },
  en: { attention: "Some connections need attention" },
  es: { attention: "Hay conexiones que necesitan atención" },
});
