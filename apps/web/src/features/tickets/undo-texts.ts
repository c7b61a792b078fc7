import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const undoTexts = defineTexts({
  pt: {
    undo: "Desfazer",
    undone: "Desfeito.",
    closed: "Atendimento de {{name}} resolvido.",
    returned: "Atendimento de {{name}} devolvido à fila.",
    transferred: "Atendimento transferido.",
    untagged: "Tag {{tag}} retirada.",
  },
  en: {
    undo: "Undo",
    undone: "Undone.",
    closed: "Ticket of {{name}} resolved.",
    returned: "Ticket of {{name}} returned to the queue.",
    transferred: "Ticket transferred.",
    untagged: "Tag {{tag}} taken off.",
  },
  es: {
    undo: "Deshacer",
    undone: "Deshecho.",
    closed: "Atención de {{name}} resuelta.",
    returned: "Atención de {{name}} devuelta a la cola.",
    transferred: "Atención transferida.",
    untagged: "Etiqueta {{tag}} quitada.",
  },
});
