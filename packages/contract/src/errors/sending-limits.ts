import { defineErrors, entry } from "./error-entry.ts";

export const sendingLimitErrors = defineErrors({
  ERR_NUMBER_RESTS: entry(
    429,
    "Este número não pode escrever agora a quem não o procurou nos últimos 30 dias. O campo reason diz por quê.",
    "This number may not write now to somebody who has not written to it within 30 days. The field reason says why.",
    "Este número no puede escribir ahora a quien no le haya escrito en los últimos 30 días. El campo reason dice por qué.",
  ),
  ERR_NO_SENDING_LIMITS: entry(
    409,
    "Os limites de envio valem só para números conectados pelo WhatsApp Web.",
    "Sending limits are for numbers connected by WhatsApp Web only.",
    "Los límites de envío son solo para números conectados por WhatsApp Web.",
  ),
});
