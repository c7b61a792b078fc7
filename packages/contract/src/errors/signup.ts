import { defineErrors, entry } from "./error-entry.ts";

export const signupErrors = defineErrors({
  ERR_SIGNUP_REFUSED: entry(
    400,
    "Erro ao criar usuário. Verifique os dados informados.",
    "The user could not be created. Check what you entered.",
    "No se pudo crear el usuario. Revise los datos ingresados.",
  ),
  ERR_INVALID_CONFIRMATION: entry(
    400,
    "Este link de confirmação não é mais válido.",
    "This confirmation link is no longer valid.",
    "Este enlace de confirmación ya no es válido.",
  ),
});
