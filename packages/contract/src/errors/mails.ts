import { defineErrors, entry } from "./error-entry.ts";

export const mailErrors = defineErrors({
  ERR_NO_MAIL: entry(
    409,
    "O envio de e-mails não está configurado nesta instalação (SMTP_URL e MAIL_FROM).",
    "Email sending is not set up on this installation (SMTP_URL and MAIL_FROM).",
    "El envío de correos no está configurado en esta instalación (SMTP_URL y MAIL_FROM).",
  ),
  ERR_MAIL_NOT_SENT: entry(
    409,
    "O e-mail não foi enviado. Resposta do servidor: {words}",
    "The email was not sent. Server response: {words}",
    "El correo no se envió. Respuesta del servidor: {words}",
  ),
});
