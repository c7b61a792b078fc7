import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const resolveTexts = defineTexts({
  pt: {
    more: "Mais formas de enviar",
    sendAndResolve: "Enviar e resolver",
    notResolved: "A mensagem não foi enviada, e o atendimento não foi resolvido.",
    notYetSent: "A mensagem ainda não foi enviada; o atendimento continua aberto.",
    question: "Mensagem não enviada",
    explanation: "Você escreveu uma mensagem para {{name}} e ainda não a enviou.",
    discard: "Descartar e resolver",
    keep: "Guardar e resolver",
  },
  en: {
    more: "More ways to send",
    sendAndResolve: "Send and resolve",
    notResolved: "The message was not sent, and the ticket was not resolved.",
    notYetSent: "The message has not been sent yet; the ticket stays open.",
    question: "Unsent message",
    explanation: "You wrote a message to {{name}} and have not sent it yet.",
    discard: "Discard and resolve",
    keep: "Keep and resolve",
  },
  es: {
    more: "Más formas de enviar",
    sendAndResolve: "Enviar y resolver",
    notResolved: "El mensaje no se envió y el ticket no se resolvió.",
    notYetSent: "El mensaje todavía no se envió; el ticket sigue abierto.",
    question: "Mensaje sin enviar",
    explanation: "Escribió un mensaje para {{name}} y todavía no lo envió.",
    discard: "Descartar y resolver",
    keep: "Guardar y resolver",
  },
});
