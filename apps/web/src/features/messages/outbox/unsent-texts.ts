import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const unsentTexts = defineTexts({
  pt: {
    failed: "A mensagem para {{name}} não foi enviada.",
    open: "Abrir",
    gone: "A mensagem não foi enviada, pois o atendimento saiu das suas filas: “{{words}}”",
    copy: "Copiar",
  },
  en: {
    failed: "The message to {{name}} was not sent.",
    open: "Open",
    gone: "Not sent because the ticket left your queues: “{{words}}”",
    copy: "Copy",
  },
  es: {
    failed: "El mensaje para {{name}} no se envió.",
    open: "Abrir",
    gone: "No se envió porque el ticket salió de sus colas: “{{words}}”",
    copy: "Copiar",
  },
});
