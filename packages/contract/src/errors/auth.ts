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
    "Nada foi feito. Confirme que é você para continuar.",
    "Nothing was done. Confirm that it's you to continue.",
    "No se hizo nada. Confirme que es usted para continuar.",
  ),
  ERR_WRONG_PASSWORD: entry(
    400,
    "Senha incorreta. Tente de novo.",
    "Wrong password. Try again.",
    "Contraseña incorrecta. Inténtelo de nuevo.",
  ),
  ERR_SUBSCRIPTION_EXPIRED: entry(
    402,
    "Opss! Sua assinatura venceu {date}. Entre em contato com o Suporte para mais informações!",
    "Oops! Your subscription expired on {date}. Contact support for more information!",
    "¡Ups! Su suscripción venció el {date}. ¡Contacte a soporte para más información!",
  ),
});
