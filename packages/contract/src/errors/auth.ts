import { defineErrors, entry } from "./error-entry.ts";

export const authErrors = defineErrors({
  ERR_INVALID_CREDENTIALS: entry(
    401,
    "E-mail ou senha incorretos. Tente de novo.",
    "Wrong email or password. Try again.",
    "Correo o contraseña incorrectos. Inténtelo de nuevo.",
  ),
  ERR_VERIFICATION_REQUIRED: entry(
    403,
    "Confirme que é você para continuar.",
    "Confirm it's you to continue.",
    "Confirme que es usted para continuar.",
  ),
  ERR_NO_SIGN_IN_FOUND: entry(
    404,
    "Entrada não encontrada.",
    "Sign-in not found.",
    "Inicio de sesión no encontrado.",
  ),
  ERR_SUBSCRIPTION_EXPIRED: entry(
    402,
    "Opss! Sua assinatura venceu {date}. Entre em contato com o Suporte para mais informações!",
    "Oops! Your subscription expired on {date}. Contact support for more information!",
    "¡Ups! Su suscripción venció el {date}. ¡Contacte a soporte para más información!",
  ),
});
