import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const shellTexts = defineTexts({
  pt: {
    notFound: "Esta página não existe.",
    backHome: "Voltar ao início",
  },
  en: {
    notFound: "This page does not exist.",
    backHome: "Back to the start",
  },
  es: {
    notFound: "Esta página no existe.",
    backHome: "Volver al inicio",
  },
});
