import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const providerTexts = defineTexts({
  pt: {
    signIn: "Entrar com {{name}}",
    gone: "O acesso deste link não existe mais. Entre com e-mail e senha.",
    linked: "Conta ligada. Você já pode entrar por ela.",
  },
  en: {
    signIn: "Sign in with {{name}}",
    gone: "The sign-in of this link no longer exists. Sign in with email and password.",
    linked: "Account linked. You can sign in with it from now on.",
  },
  es: {
    signIn: "Iniciar sesión con {{name}}",
    gone: "El acceso de este enlace ya no existe. Inicie sesión con correo y contraseña.",
    linked: "Cuenta vinculada. Ya puede iniciar sesión con ella.",
  },
});
