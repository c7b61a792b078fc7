import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Reasons why a campaign over the official API is paused. */
export const holdTexts = defineTexts({
  pt: {
    "template-unavailable": "O modelo não está aprovado como foi preenchido: continua quando voltar a estar.",
    "cloud-unavailable": "A Meta não responde ou recusa a chave da conexão.",
    "cloud-quality": "A Meta marcou a qualidade do número como baixa: nada sai até ela melhorar.",
    "cloud-limit": "O número já escreveu a todas as pessoas que a Meta deixa em 24 horas.",
    "cloud-account": "A Meta bloqueou a conta, o pagamento ou a chave da conexão.",
    "cloud-engagement": "A Meta poupa hoje as pessoas que faltam: recebem mais uma tentativa.",
  },
  en: {
    "template-unavailable": "The template is not approved as it was filled: goes on once it is again.",
    "cloud-unavailable": "Meta does not answer, or refuses the connection's key.",
    "cloud-quality": "Meta rates the number's quality as low: nothing leaves until it is better.",
    "cloud-limit": "The number has written to all the people that Meta allows within 24 hours.",
    "cloud-account": "Meta has blocked the account, its payment or the connection's key.",
    "cloud-engagement": "Meta spares the people who are left today: they get one more try.",
  },
  es: {
    "template-unavailable":
      "La plantilla no está aprobada como se completó: continúa cuando vuelva a estarlo.",
    "cloud-unavailable": "Meta no responde o rechaza la clave de la conexión.",
    "cloud-quality": "Meta marcó la calidad del número como baja: nada sale hasta que mejore.",
    "cloud-limit": "El número ya escribió a todas las personas que Meta permite en 24 horas.",
    "cloud-account": "Meta bloqueó la cuenta, el pago o la clave de la conexión.",
    "cloud-engagement": "Meta evita hoy a las personas que faltan: reciben un intento más.",
  },
});
