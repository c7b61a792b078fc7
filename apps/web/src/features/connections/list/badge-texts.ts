import { defineTexts } from "../../../shared/i18n/define-texts.ts";

/** Apart from the page's texts: the menu is loaded with every page. */
export const badgeTexts = defineTexts({
  pt: { attention: "Há conexões que precisam de atenção" },
  en: { attention: "Some connections need attention" },
  es: { attention: "Hay conexiones que necesitan atención" },
});
