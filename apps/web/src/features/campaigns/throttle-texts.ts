import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Reasons why a campaign over the official API is paused. */
export const throttleTexts = defineTexts({
  pt: {
    "template-unavailable": "O modelo não está aprovado como foi preenchido: continua quando voltar a estar.",
    "cloud-unavailable": "A Meta não responde ou recusa a chave da conexão.",
    "cloud-quality": "A Meta marcou a qualidade do número como baixa: nada sai até ela melhorar.",
    "cloud-limit": "O número já escreveu a todas as pessoas que a Meta deixa em 24 horas.",
    "cloud-account": "A Meta bloqueou a conta, o pagamento ou a chave da conexão.",
    "cloud-engagement": "A Meta poupa hoje as pessoas que faltam: recebem mais uma tentativa.",
  },
  en: {
    "template-unavailable": "The template is not approved as filled in: the campaign resumes once it is.",
    "cloud-unavailable": "Meta does not respond, or rejects the connection's key.",
    "cloud-quality": "Meta rates the number's quality as low: nothing is sent until it improves.",
    "cloud-limit": "The number has messaged as many people as Meta allows in 24 hours.",
    "cloud-account": "Meta has blocked the account, its payment or the connection's key.",
    "cloud-engagement": "Meta is holding back the remaining recipients today: they get one more try.",
  },
  es: {
    "template-unavailable":
      "La plantilla no está aprobada como se completó: continúa cuando vuelva a estarlo.",
    "cloud-unavailable": "Meta no responde o rechaza la clave de la conexión.",
    "cloud-quality": "Meta marcó la calidad del número como baja: no se envía nada hasta que mejore.",
    "cloud-limit": "El número ya escribió a tantas personas como Meta permite en 24 horas.",
    "cloud-account": "Meta bloqueó la cuenta, el pago o la clave de la conexión.",
    "cloud-engagement": "Meta retiene hoy los envíos que faltan: tendrán un intento más.",
  },
});
