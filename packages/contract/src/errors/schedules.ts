import { defineErrors, entry } from "./error-entry.ts";

export const scheduleErrors = defineErrors({
  ERR_NO_SCHEDULE_FOUND: entry(
    404,
    "Agendamento não encontrado.",
    "Scheduled message not found.",
    "Mensaje programado no encontrado.",
  ),
  ERR_SCHEDULE_SENT: entry(
    409,
    "Esta mensagem já foi enviada e não pode mais ser alterada.",
    "This message has been sent and can no longer be changed.",
    "Este mensaje ya se envió y no se puede cambiar.",
  ),
  ERR_NO_OCCURRENCE_FOUND: entry(
    404,
    "Esta repetição já foi agendada, pulada ou passou. Atualize a página.",
    "This repeat is already scheduled, was skipped or has passed. Refresh the page.",
    "Esta repetición ya está programada, se omitió o ya pasó. Actualice la página.",
  ),
  ERR_SCHEDULE_FOLLOWED: entry(
    409,
    "A repetição seguinte já foi agendada. Altere a seguinte, ou só esta.",
    "The next repeat is already scheduled. Change that one, or only this one.",
    "La siguiente repetición ya está programada. Cambie esa, o solo esta.",
  ),
  ERR_SCHEDULE_OPTED_OUT: entry(
    409,
    "Este contato não quer receber mensagens automáticas; o que se repete não é enviado.",
    "This contact opted out of automatic messages, so repeating messages are not sent.",
    "Este contacto no quiere mensajes automáticos, así que los que se repiten no se envían.",
  ),
  ERR_SCHEDULE_RESTORED: entry(
    409,
    "Os dados voltaram de um backup: veja no WhatsApp se a mensagem já foi enviada.",
    "The data was restored from a backup: check in WhatsApp whether the message was sent.",
    "Los datos se restauraron de una copia de seguridad: revise en WhatsApp si el mensaje se envió.",
  ),
  ERR_SCHEDULE_MEDIA: entry(
    400,
    "Só imagens png, jpg ou jpeg podem ser agendadas.",
    "Only png, jpg or jpeg images can be scheduled.",
    "Solo se pueden programar imágenes png, jpg o jpeg.",
  ),
});
