import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const aiPageTexts = defineTexts({
  pt: {
    title: "Inteligência artificial",
    tabs: { providers: "Provedores", knowledge: "Conhecimento" },
  },
  en: {
    title: "Artificial intelligence",
    tabs: { providers: "Providers", knowledge: "Knowledge" },
  },
  es: {
    title: "Inteligencia artificial",
    tabs: { providers: "Proveedores", knowledge: "Conocimiento" },
  },
});
