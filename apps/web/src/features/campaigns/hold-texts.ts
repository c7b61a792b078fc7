import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Why a campaign over the official API does not go on. */
export const holdTexts = defineTexts({
  pt: {
    "template-unavailable": "O modelo não está aprovado como foi preenchido: continua quando voltar a estar.",
    "cloud-unavailable": "A Meta não responde ou recusa a chave da conexão.",
  },
  en: {
    "template-unavailable": "The template is not approved as it was filled: goes on once it is again.",
    "cloud-unavailable": "Meta does not answer, or refuses the connection's key.",
  },
  es: {
    "template-unavailable":
      "La plantilla no está aprobada como se completó: continúa cuando vuelva a estarlo.",
    "cloud-unavailable": "Meta no responde o rechaza la clave de la conexión.",
  },
});
