import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const undoTexts = defineTexts({
  pt: {
    undo: "Desfazer",
    undone: "Desfeito.",
    closed: "Atendimento de {{name}} resolvido.",
    returned: "Atendimento de {{name}} devolvido à fila.",
    transferred: "Atendimento transferido.",
    untagged: "Tag {{tag}} removida.",
  },
  en: {
    undo: "Undo",
    undone: "Undone.",
    closed: "{{name}}'s ticket resolved.",
    returned: "{{name}}'s ticket returned to the queue.",
    transferred: "Ticket transferred.",
    untagged: "Tag {{tag}} removed.",
  },
  es: {
    undo: "Deshacer",
    undone: "Deshecho.",
    closed: "Ticket de {{name}} resuelto.",
    returned: "Ticket de {{name}} devuelto a la cola.",
    transferred: "Ticket transferido.",
    untagged: "Se quitó la etiqueta {{tag}}.",
  },
});
