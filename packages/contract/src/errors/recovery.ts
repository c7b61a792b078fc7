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
  ERR_INVITATION_EXPIRED: entry(
    410,
    "Este convite venceu. Peça um novo a quem convidou você.",
    "This invitation has expired. Ask the person who invited you for a new one.",
    "Esta invitación venció. Pida una nueva a quien le invitó.",
  ),
  ERR_INVITATION_USED: entry(
    409,
    "Este convite já foi aceito. Entre com seu e-mail e sua senha.",
    "This invitation has already been accepted. Sign in with your email and password.",
    "Esta invitación ya fue aceptada. Inicie sesión con su correo y su contraseña.",
  ),
  ERR_INVITATION_INVALID: entry(
    404,
    "Este convite não vale mais. Use o link de um convite mais novo ou peça outro a quem convidou você.",
    "This invitation is no longer valid. Use the link of a newer one, or ask the person who invited you for another.",
    "Esta invitación ya no es válida. Use el enlace de una más nueva o pida otra a quien le invitó.",
  ),
});
