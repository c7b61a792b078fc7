import { defineErrors, entry } from "./error-entry.ts";

export const userErrors = defineErrors({
  ERR_NO_USER_FOUND: entry(404, "Usuário não encontrado.", "User not found.", "Usuario no encontrado."),
  ERR_USER_CREATION_DISABLED: entry(
    403,
    "A criação de usuários está desativada.",
    "User creation is disabled.",
    "La creación de usuarios está desactivada.",
  ),
  ERR_EMAIL_TAKEN: entry(
    409,
    "Este e-mail já está em uso.",
    "This email is already in use.",
    "Este correo ya está en uso.",
  ),
  ERR_USER_PHOTO: entry(
    400,
    "Envie uma foto jpg, png ou webp.",
    "Send a jpg, png or webp photo.",
    "Envíe una foto jpg, png o webp.",
  ),
  ERR_USER_PHOTO_SMALL: entry(
    400,
    "A foto é pequena demais: precisa de pelo menos {least} × {least} pixels.",
    "The photo is too small: it needs at least {least} × {least} pixels.",
    "La foto es demasiado pequeña: necesita al menos {least} × {least} píxeles.",
  ),
  ERR_LAST_ADMIN: entry(
    409,
    "A empresa precisa de pelo menos um administrador ativo.",
    "The company needs at least one active admin.",
    "La empresa necesita al menos un administrador activo.",
  ),
  ERR_CURRENT_PASSWORD: entry(
    400,
    "A senha atual está incorreta.",
    "The current password is incorrect.",
    "La contraseña actual no es correcta.",
  ),
  ERR_NOT_INVITED: entry(
    409,
    "Não há convite pendente: a pessoa já tem uma senha.",
    "There is no pending invitation: this person already has a password.",
    "No hay ninguna invitación pendiente: esta persona ya tiene contraseña.",
  ),
  ERR_USER_NOT_JOINED: entry(
    409,
    "Esta pessoa ainda não aceitou o convite e não pode receber atendimentos.",
    "This person has not accepted the invitation yet and cannot receive tickets.",
    "Esta persona todavía no aceptó la invitación y no puede recibir tickets.",
  ),
  ERR_USER_NOT_IN_QUEUE: entry(
    400,
    "O usuário não atende esta fila.",
    "This user is not in this queue.",
    "Este usuario no está en esta cola.",
  ),
});
