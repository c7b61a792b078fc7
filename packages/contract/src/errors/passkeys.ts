import { defineErrors, entry } from "./error-entry.ts";

export const passkeyErrors = defineErrors({
  ERR_NO_PASSKEY_FOUND: entry(
    404,
    "Chave de acesso não encontrada.",
    "Passkey not found.",
    "Clave de acceso no encontrada.",
  ),
  ERR_PASSKEY_REFUSED: entry(
    401,
    "Não foi possível confirmar a chave de acesso. Tente de novo ou use sua senha.",
    "The passkey could not be verified. Try again or use your password.",
    "No se pudo confirmar la clave de acceso. Inténtelo de nuevo o use su contraseña.",
  ),
  ERR_PASSKEY_EXPIRED: entry(
    401,
    "O tempo para usar a chave de acesso acabou. Tente de novo.",
    "The time to use the passkey is over. Try again.",
    "Se acabó el tiempo para usar la clave de acceso. Inténtelo de nuevo.",
  ),
  ERR_PASSKEY_INVALID: entry(
    400,
    "Não foi possível registrar a chave de acesso. Tente de novo.",
    "The passkey could not be added. Try again.",
    "No se pudo registrar la clave de acceso. Inténtelo de nuevo.",
  ),
  ERR_PASSKEY_EXISTS: entry(
    409,
    "Esta chave de acesso já está no seu perfil.",
    "This passkey is already in your profile.",
    "Esta clave de acceso ya está en su perfil.",
  ),
  ERR_PASSKEYS_NEED_DOMAIN: entry(
    409,
    "Chaves de acesso não funcionam em um endereço IP. Acesse o sistema pelo seu domínio.",
    "Passkeys do not work at an IP address. Open the system at its domain name.",
    "Las claves de acceso no funcionan en una dirección IP. Abra el sistema por su dominio.",
  ),
});
