import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const installationTexts = defineTexts({
  pt: {
    companies: "Empresas",
    mail: "E-mail",
    labels: {
      signupOpen: "Cadastro aberto",
      trialDays: "Dias de teste",
      graceDays: "Dias de tolerância",
      test: "Enviar e-mail de teste",
    },
    hints: {
      signupOpen:
        "Empresas novas se cadastram sozinhas em /signup. Desligado, só quem hospeda cria empresas.",
      trialDays: "Por quanto tempo uma empresa nova experimenta o Recado antes da primeira fatura vencer.",
      graceDays:
        "Por quantos dias depois do vencimento a equipe ainda entra. Com 0, o login é recusado assim que vence.",
      test: "Vai agora mesmo para {{email}}, e a resposta do servidor aparece aqui.",
    },
    range: "Use um número inteiro de {{from}} a {{to}}.",
    send: "Enviar",
    sent: "Enviado para {{email}}. Confira a caixa de entrada.",
  },
  en: {
    companies: "Companies",
    mail: "E-mail",
    labels: {
      signupOpen: "Signup open",
      trialDays: "Days of trial",
      graceDays: "Days of grace",
      test: "Send a test e-mail",
    },
    hints: {
      signupOpen: "New companies sign themselves up on /signup. Off, only whoever hosts makes companies.",
      trialDays: "How long a new company tries Recado before its first invoice is due.",
      graceDays:
        "How many days after the due date the team is still let in. With 0, sign-in is refused once it is due.",
      test: "Goes to {{email}} right now, and the server's answer appears here.",
    },
    range: "Use a whole number from {{from}} to {{to}}.",
    send: "Send",
    sent: "Sent to {{email}}. Look into the inbox.",
  },
  es: {
    companies: "Empresas",
    mail: "Correo",
    labels: {
      signupOpen: "Registro abierto",
      trialDays: "Días de prueba",
      graceDays: "Días de tolerancia",
      test: "Enviar correo de prueba",
    },
    hints: {
      signupOpen:
        "Las empresas nuevas se registran solas en /signup. Desactivado, solo quien aloja crea empresas.",
      trialDays: "Cuánto tiempo prueba Recado una empresa nueva antes de que venza su primera factura.",
      graceDays:
        "Cuántos días después del vencimiento el equipo todavía puede entrar. Con 0, el acceso se rechaza apenas vence.",
      test: "Sale ahora mismo hacia {{email}}, y la respuesta del servidor aparece aquí.",
    },
    range: "Use un número entero de {{from}} a {{to}}.",
    send: "Enviar",
    sent: "Enviado a {{email}}. Revise la bandeja de entrada.",
  },
});
