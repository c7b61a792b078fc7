import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const undoTexts = defineTexts({
  pt: {
    undo: "Desfazer",
    undone: "Desfeito.",
    closed: "Atendimento de {{name}} resolvido.",
    transferred: "Atendimento transferido.",
    untagged: "Tag {{tag}} retirada.",
  },
  en: {
    undo: "Undo",
    undone: "Undone.",
    closed: "Ticket of {{name}} resolved.",
    transferred: "Ticket transferred.",
    untagged: "Tag {{tag}} taken off.",
  },
  es: {
    undo: "Deshacer",
    undone: "Deshecho.",
    closed: "Atención de {{name}} resuelta.",
    transferred: "Atención transferida.",
    untagged: "Etiqueta {{tag}} quitada.",
  },
});
