/** Field names of the settings that only operators change. */
export const hostFieldTexts = {
  pt: {
    paymentReminders: "lembretes de pagamento",
    connectionDays: "dias que as conexões recebem",
    graceDays: "dias de tolerância",
    hostWebhook: "webhook da instalação",
    hostWebhookSecret: "segredo do webhook da instalação",
    signupOpen: "cadastro de empresas",
    trialDays: "dias de teste",
  },
  en: {
    paymentReminders: "payment reminders",
    connectionDays: "days connections keep receiving",
    graceDays: "grace period (days)",
    hostWebhook: "installation webhook",
    hostWebhookSecret: "installation webhook secret",
    signupOpen: "company sign-up",
    trialDays: "trial days",
  },
  es: {
    paymentReminders: "recordatorios de pago",
    connectionDays: "días que las conexiones siguen recibiendo",
    graceDays: "días de gracia",
    hostWebhook: "webhook de la instalación",
    hostWebhookSecret: "secreto del webhook de la instalación",
    signupOpen: "registro de empresas",
    trialDays: "días de prueba",
  },
};
