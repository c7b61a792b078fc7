import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const keptMailTexts = defineTexts({
  pt: {
    title: "E-mails da demonstração",
    intro: "O que teria saído por e-mail fica aqui: a demonstração não escreve a ninguém.",
    to: "Para {{to}}",
    none: "Nenhum e-mail ainda",
    noneHint: "Peça um código em “Esqueceu a senha?” ou cadastre uma empresa.",
    toLogin: "Ir ao login",
    forgot: "Esqueceu a senha?",
  },
  en: {
    title: "E-mails of the demonstration",
    intro: "What would have left by e-mail stays here: the demonstration writes to nobody.",
    to: "To {{to}}",
    none: "No e-mail yet",
    noneHint: "Ask for a code under “Forgot your password?”, or sign a company up.",
    toLogin: "Go to sign-in",
    forgot: "Forgot your password?",
  },
  es: {
    title: "Correos de la demostración",
    intro: "Lo que habría salido por correo queda aquí: la demostración no escribe a nadie.",
    to: "Para {{to}}",
    none: "Ningún correo todavía",
    noneHint: "Pida un código en “¿Olvidó la contraseña?” o registre una empresa.",
    toLogin: "Ir al inicio de sesión",
    forgot: "¿Olvidó la contraseña?",
  },
});
