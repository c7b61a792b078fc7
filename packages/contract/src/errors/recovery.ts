import { defineErrors, entry } from "./error-entry.ts";

export const recoveryErrors = defineErrors({
  ERR_EMAIL_NOT_FOUND: entry(404, "Email não encontrado", "Email not found", "Correo no encontrado"),
  ERR_MAIL_NOT_CONFIGURED: entry(
    409,
    "O envio de e-mails não está configurado neste servidor. Fale com quem administra a instalação.",
    "Email sending is not set up on this server. Contact this installation's operator.",
    "El envío de correos no está configurado en este servidor. Contacte a quien administra la instalación.",
  ),
  ERR_INVALID_RESET_CODE: entry(
    400,
    "Código inválido ou vencido. Confira ou peça um novo.",
    "The code is invalid or has expired. Check it or request a new one.",
    "Código no válido o vencido. Revíselo o pida uno nuevo.",
  ),
});
