import { defineErrors, entry } from "./error-entry.ts";

export const externalMessageErrors = defineErrors({
  ERR_CONNECTION_TOKEN: entry(
    401,
    "Este não é o token de nenhuma conexão.",
    "This token does not belong to any connection.",
    "Este token no pertenece a ninguna conexión.",
  ),
  ERR_IDEMPOTENCY_KEY: entry(
    400,
    "O cabeçalho Idempotency-Key deve ter de 1 a 255 caracteres.",
    "The Idempotency-Key header must have 1 to 255 characters.",
    "El encabezado Idempotency-Key debe tener de 1 a 255 caracteres.",
  ),
  ERR_IDEMPOTENCY_KEY_USED: entry(
    422,
    "Esta Idempotency-Key já foi usada para outra mensagem.",
    "This Idempotency-Key was already used for another message.",
    "Esta Idempotency-Key ya se usó para otro mensaje.",
  ),
  ERR_IDEMPOTENCY_IN_FLIGHT: entry(
    409,
    "A primeira chamada com esta Idempotency-Key ainda está em andamento. Tente de novo em instantes.",
    "The first call with this Idempotency-Key is still in progress. Try again in a moment.",
    "La primera llamada con esta Idempotency-Key aún está en curso. Inténtelo de nuevo en un momento.",
  ),
  ERR_MEDIA_MISSING: entry(
    400,
    "Nenhum arquivo veio no campo medias.",
    "No file was sent in the medias field.",
    "No llegó ningún archivo en el campo medias.",
  ),
});
