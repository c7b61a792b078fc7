import { defineErrors, entry } from "./error-entry.ts";

export const identityProviderErrors = defineErrors({
  ERR_NO_IDENTITY_PROVIDER: entry(
    404,
    "Este acesso não existe mais. Entre com e-mail e senha.",
    "This sign-in no longer exists. Sign in with email and password.",
    "Este acceso ya no existe. Inicie sesión con correo y contraseña.",
  ),
  ERR_IDENTITY_PROVIDER_ISSUER: entry(
    400,
    "Nenhum provedor OpenID Connect respondeu neste endereço. Confira o emissor.",
    "No OpenID Connect provider answered at this address. Check the issuer.",
    "Ningún proveedor OpenID Connect respondió en esta dirección. Revise el emisor.",
  ),
  ERR_IDENTITY_PROVIDER_SECRET: entry(
    400,
    "Informe o segredo do cliente.",
    "Enter the client secret.",
    "Ingrese el secreto del cliente.",
  ),
  ERR_OIDC_STATE: entry(
    401,
    "O acesso demorou demais ou foi aberto em outra janela. Comece de novo.",
    "The sign-in took too long or was opened in another window. Start again.",
    "El acceso tardó demasiado o se abrió en otra ventana. Comience de nuevo.",
  ),
  ERR_OIDC_CANCELLED: entry(
    401,
    "O acesso foi cancelado no provedor.",
    "The sign-in was cancelled at the provider.",
    "El acceso se canceló en el proveedor.",
  ),
  ERR_OIDC_UNREACHABLE: entry(
    502,
    "O provedor de acesso não respondeu. Tente de novo ou entre com e-mail e senha.",
    "The identity provider did not answer. Try again, or sign in with email and password.",
    "El proveedor de acceso no respondió. Inténtelo de nuevo o use su correo y contraseña.",
  ),
  ERR_OIDC_REFUSED: entry(
    401,
    "Não foi possível confirmar a resposta do provedor de acesso. Fale com quem administra a empresa.",
    "The identity provider's answer could not be verified. Contact your company's admin.",
    "No se pudo confirmar la respuesta del proveedor de acceso. Contacte al administrador de su empresa.",
  ),
  ERR_OIDC_EMAIL: entry(
    403,
    "O provedor não confirmou seu e-mail, ou o domínio dele não é aceito aqui.",
    "The provider has not verified your email, or its domain is not accepted here.",
    "El proveedor no confirmó su correo, o su dominio no se acepta aquí.",
  ),
  ERR_OIDC_NOT_LINKED: entry(
    403,
    "Nenhum usuário está ligado a esta conta. Entre com e-mail e senha e ligue a conta no seu perfil.",
    "No user is linked to this account. Sign in with email and password and link it in your profile.",
    "Ningún usuario está vinculado a esta cuenta. Inicie sesión con correo y contraseña y vincúlela en su perfil.",
  ),
  ERR_OIDC_LINKED_ELSEWHERE: entry(
    409,
    "Esta conta do provedor já está ligada a outro usuário.",
    "This provider account is already linked to another user.",
    "Esta cuenta del proveedor ya está vinculada a otro usuario.",
  ),
});
