import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const keptMailTexts = defineTexts({
  pt: {
    title: "E-mails da demonstração",
    intro: "Os e-mails ficam aqui: a demonstração não envia nada a ninguém.",
    to: "Para {{to}}",
    none: "Nenhum e-mail ainda.",
    noneHint: "Peça um código em “Esqueceu a senha?” ou cadastre uma empresa.",
    toLogin: "Ir ao login",
    forgot: "Esqueceu a senha?",
  },
  en: {
    title: "Demo emails",
    intro: "What would have been sent by email stays here: the demo sends nothing.",
    to: "To {{to}}",
    none: "No emails yet.",
    noneHint: "Request a code under “Forgot your password?”, or sign up a company.",
    toLogin: "Go to sign-in",
    forgot: "Forgot your password?",
  },
  es: {
    title: "Correos de la demostración",
    intro: "Lo que se habría enviado por correo queda aquí: la demostración no envía nada.",
    to: "Para {{to}}",
    none: "Todavía no hay correos.",
    noneHint: "Pida un código en “¿Olvidó la contraseña?” o registre una empresa.",
    toLogin: "Ir al inicio de sesión",
    forgot: "¿Olvidó la contraseña?",
  },
});
