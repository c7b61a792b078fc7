import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const inboxCommandTexts = defineTexts({
  pt: {
    showPending: "Ver quem aguarda",
    showOpen: "Ver meus atendimentos em andamento",
    takeNext: "Aceitar quem espera há mais tempo",
    nobodyWaits: "Ninguém está aguardando.",
    assign: "Atribuir a um colega",
    macro: "Executar uma macro",
    resolve: "Resolver sem responder",
    undo: "Desfazer o último passo",
  },
  en: {
    showPending: "Show who is waiting",
    showOpen: "Show my tickets in progress",
    takeNext: "Accept the ticket waiting longest",
    nobodyWaits: "No one is waiting.",
    assign: "Assign to a colleague",
    macro: "Run a macro",
    resolve: "Resolve without an answer",
    undo: "Undo the last step",
  },
  es: {
    showPending: "Ver quién está en espera",
    showOpen: "Ver mis tickets en curso",
    takeNext: "Aceptar el ticket con más tiempo en espera",
    nobodyWaits: "No hay nadie en espera.",
    assign: "Asignar a un colega",
    macro: "Ejecutar una macro",
    resolve: "Resolver sin responder",
    undo: "Deshacer el último paso",
  },
});
