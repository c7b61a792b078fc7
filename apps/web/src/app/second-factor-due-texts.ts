import { defineTexts } from "../shared/i18n/define-texts.ts";

/** Texts for users who have to set up a second factor. */
export const secondFactorDueTexts = defineTexts({
  pt: {
    days_one: "Ative a verificação em duas etapas: falta {{count}} dia",
    days_other: "Ative a verificação em duas etapas: faltam {{count}} dias",
    open: "Ativar agora",
    title: "Ative a verificação em duas etapas",
    intro:
      "Sua conta precisa de uma segunda etapa no acesso, e o prazo terminou. Ative para continuar: leva um minuto, com um aplicativo autenticador no seu celular.",
    logout: "Sair",
  },
  en: {
    days_one: "Turn on two-step verification: {{count}} day left",
    days_other: "Turn on two-step verification: {{count}} days left",
    open: "Turn on now",
    title: "Turn on two-step verification",
    intro:
      "Your account needs a second step when signing in, and the time to set it up is over. Turn it on to continue: it takes a minute, with an authenticator app on your phone.",
    logout: "Sign out",
  },
  es: {
    days_one: "Active la verificación en dos pasos: queda {{count}} día",
    days_other: "Active la verificación en dos pasos: quedan {{count}} días",
    open: "Activar ahora",
    title: "Active la verificación en dos pasos",
    intro:
      "Su cuenta necesita un segundo paso al iniciar sesión y el plazo terminó. Actívelo para continuar: toma un minuto, con una aplicación de autenticación en su teléfono.",
    logout: "Salir",
  },
});
