import { defineErrors, entry } from "./error-entry.ts";

export const sendingLimitErrors = defineErrors({
  ERR_NUMBER_RESTS: entry(
    429,
    "Este número não pode escrever agora a quem não escreveu a ele nos últimos 30 dias; veja o campo reason.",
    "This number cannot write now to people who have not written to it in the last 30 days; see the field reason.",
    "Este número no puede escribir ahora a quienes no le escribieron en los últimos 30 días; vea el campo reason.",
  ),
  ERR_NO_SENDING_LIMITS: entry(
    409,
    "Os limites de envio valem só para números conectados pelo WhatsApp Web.",
    "Sending limits only apply to numbers connected through WhatsApp Web.",
    "Los límites de envío solo se aplican a números conectados por WhatsApp Web.",
  ),
});
