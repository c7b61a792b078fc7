import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const inboxCommandTexts = defineTexts({
  pt: {
    showPending: "Ver quem aguarda",
    showOpen: "Ver meus atendimentos em andamento",
    takeNext: "Aceitar quem espera há mais tempo",
    nobodyWaits: "Ninguém está aguardando.",
  },
  en: {
    showPending: "Show who is waiting",
    showOpen: "Show my tickets in progress",
    takeNext: "Accept the longest waiting ticket",
    nobodyWaits: "No one is waiting.",
  },
  es: {
    showPending: "Ver quién espera",
    showOpen: "Ver mis tickets en curso",
    takeNext: "Aceptar el ticket que más espera",
    nobodyWaits: "Nadie está esperando.",
  },
});
