import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const aiPageTexts = defineTexts({
  pt: {
    title: "Inteligência artificial",
    tabs: { providers: "Provedores" },
  },
  en: {
    title: "Artificial intelligence",
    tabs: { providers: "Providers" },
  },
  es: {
    title: "Inteligencia artificial",
    tabs: { providers: "Proveedores" },
  },
});
