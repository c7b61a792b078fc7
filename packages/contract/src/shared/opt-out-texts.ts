import type { TranslatedText } from "./language.ts";

/** Default replies to contacts who opt out or opt in again, for companies that set no text. */
export const optOutTexts: Readonly<Record<"optOutMessage" | "optInMessage", TranslatedText>> = {
  optOutMessage: {
    pt: "Pronto: você não vai mais receber nossas campanhas. O atendimento continua normalmente por aqui. Para voltar a receber, escreva VOLTAR.",
    en: "Done: you will no longer receive our campaigns. You can still write to us here. To receive them again, reply START.",
    es: "Listo: ya no recibirá nuestras campañas. Puede seguir escribiéndonos por aquí. Para volver a recibirlas, escriba VOLVER.",
  },
  optInMessage: {
    pt: "Pronto: você voltou a receber nossas campanhas. Para parar, escreva SAIR.",
    en: "Done: you will receive our campaigns again. To stop them, reply STOP.",
    es: "Listo: volverá a recibir nuestras campañas. Para dejar de recibirlas, escriba BAJA.",
  },
};
