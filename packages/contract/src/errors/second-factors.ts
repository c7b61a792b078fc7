import { defineErrors, entry } from "./error-entry.ts";

export const secondFactorErrors = defineErrors({
  ERR_SECOND_FACTOR_REQUIRED: entry(
    401,
    "Informe o código do seu aplicativo autenticador.",
    "Enter the code from your authenticator app.",
    "Ingrese el código de su aplicación de autenticación.",
  ),
  ERR_SECOND_FACTOR_SETUP: entry(
    403,
    "Ative a verificação em duas etapas para continuar.",
    "Turn on two-step verification to continue.",
    "Active la verificación en dos pasos para continuar.",
  ),
  ERR_SECOND_FACTOR_CODE: entry(
    400,
    "Código incorreto, vencido ou já usado. Espere o próximo e tente de novo.",
    "This code is wrong, expired or already used. Wait for the next one and try again.",
    "El código es incorrecto, venció o ya se usó. Espere el siguiente e inténtelo de nuevo.",
  ),
  ERR_SECOND_FACTOR_EXPIRED: entry(
    401,
    "O tempo para informar o código acabou. Entre de novo com sua senha.",
    "The time to enter the code is over. Sign in with your password again.",
    "Se acabó el tiempo para ingresar el código. Inicie sesión de nuevo con su contraseña.",
  ),
  ERR_SECOND_FACTOR_TRIES: entry(
    429,
    "Muitos códigos incorretos. Tente de novo daqui a {minutes} min.",
    "Too many wrong codes. Try again in {minutes} min.",
    "Demasiados códigos incorrectos. Inténtelo de nuevo en {minutes} min.",
  ),
  ERR_SECOND_FACTOR_REMOVAL: entry(
    404,
    "Este pedido já foi cancelado ou concluído.",
    "This request was already canceled or carried out.",
    "Esta solicitud ya se canceló o se concluyó.",
  ),
  ERR_SECOND_FACTOR_ON: entry(
    409,
    "A verificação em duas etapas já está ativa.",
    "Two-step verification is already on.",
    "La verificación en dos pasos ya está activa.",
  ),
  ERR_SECOND_FACTOR_OFF: entry(
    409,
    "A verificação em duas etapas não está ativa.",
    "Two-step verification is not on.",
    "La verificación en dos pasos no está activa.",
  ),
});
