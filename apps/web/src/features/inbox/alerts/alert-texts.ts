import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const alertTexts = defineTexts({
  pt: {
    push: "Avisar também com a página fechada",
    pushFailed: "Este navegador não permite avisos com a página fechada.",
  },
  en: {
    push: "Also notify me when the page is closed",
    pushFailed: "This browser does not allow notifications while the page is closed.",
  },
  es: {
    push: "Avisar también con la página cerrada",
    pushFailed: "Este navegador no permite avisos con la página cerrada.",
  },
});
