import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const alertTexts = defineTexts({
  pt: {
    mentioned: "{{by}} mencionou você em {{name}}",
    transferred: "{{by}} transferiu {{name}} para você",
    open: "Abrir",
    push: "Avisar também com a página fechada",
    pushFailed: "Este navegador não aceitou os avisos com a página fechada.",
  },
  en: {
    mentioned: "{{by}} mentioned you in {{name}}",
    transferred: "{{by}} transferred {{name}} to you",
    open: "Open",
    push: "Also notify me when the page is closed",
    pushFailed: "This browser did not accept notifications with the page closed.",
  },
  es: {
    mentioned: "{{by}} le mencionó en {{name}}",
    transferred: "{{by}} le transfirió el ticket de {{name}}",
    open: "Abrir",
    push: "Avisar también con la página cerrada",
    pushFailed: "Este navegador no aceptó los avisos con la página cerrada.",
  },
});
