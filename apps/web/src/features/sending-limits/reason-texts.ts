import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Texts of the reasons for which a number may not start new chats. */
export const throttleReasonTexts = defineTexts({
  pt: {
    until: "{{reason}} Nova tentativa em {{at}}.",
    reasons: {
      "outside-hours": "Fora do horário de envio deste número.",
      "daily-limit": "O número já escreveu hoje a todos os novos contatos que pode.",
      "whatsapp-warning": "O WhatsApp deu um aviso: o número está enviando mais devagar.",
      "whatsapp-cap": "O WhatsApp não deixa o número começar mais conversas neste ciclo.",
      "time-lock": "O WhatsApp bloqueou por um tempo as mensagens para quem não escreveu ao número.",
      "too-many-failures": "Muitos envios falharam: o número fica pausado até alguém retomar os envios.",
      "not-on-whatsapp-confirmed": "Falta confirmar que este contato está no WhatsApp.",
      "paused-by-hand": "Alguém pausou os envios deste número.",
    },
  },
  en: {
    until: "{{reason}} Next attempt at {{at}}.",
    reasons: {
      "outside-hours": "Outside this number's sending hours.",
      "daily-limit": "The number has reached today's limit of new contacts.",
      "whatsapp-warning": "WhatsApp gave a warning: the number is sending more slowly.",
      "whatsapp-cap": "WhatsApp is not letting the number start more conversations in this cycle.",
      "time-lock": "WhatsApp has temporarily blocked messages to people who have not written to this number.",
      "too-many-failures": "Too many messages failed: the number is paused until someone resumes it.",
      "not-on-whatsapp-confirmed": "It is not confirmed yet that this contact is on WhatsApp.",
      "paused-by-hand": "Someone paused sending from this number.",
    },
  },
  es: {
    until: "{{reason}} Próximo intento el {{at}}.",
    reasons: {
      "outside-hours": "Fuera del horario de envío de este número.",
      "daily-limit": "El número alcanzó hoy su límite de contactos nuevos.",
      "whatsapp-warning": "WhatsApp dio un aviso: el número envía más despacio.",
      "whatsapp-cap": "WhatsApp no permite que el número empiece más conversaciones en este ciclo.",
      "time-lock": "WhatsApp bloqueó temporalmente los mensajes a quienes no han escrito a este número.",
      "too-many-failures":
        "Fallaron demasiados envíos: el número está en pausa hasta que alguien lo reanude.",
      "not-on-whatsapp-confirmed": "Falta confirmar que este contacto está en WhatsApp.",
      "paused-by-hand": "Alguien puso en pausa los envíos de este número.",
    },
  },
});
