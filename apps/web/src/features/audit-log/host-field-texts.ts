/** Field names of settings that operators change. */
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
    connectionDays: "days that connections receive",
    graceDays: "days of grace",
    hostWebhook: "installation's webhook",
    hostWebhookSecret: "secret of the installation's webhook",
    signupOpen: "sign-up of companies",
    trialDays: "days of trial",
  },
  es: {
    paymentReminders: "recordatorios de pago",
    connectionDays: "días que las conexiones reciben",
    graceDays: "días de tolerancia",
    hostWebhook: "webhook de la instalación",
    hostWebhookSecret: "secreto del webhook de la instalación",
    signupOpen: "registro de empresas",
    trialDays: "días de prueba",
  },
};
