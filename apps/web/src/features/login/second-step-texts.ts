import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const secondStepTexts = defineTexts({
  pt: {
    app: "Abra seu aplicativo autenticador e digite o código de 6 números.",
    recovery: "Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.",
    code: "Código",
    recoveryCode: "Código de recuperação",
    submit: "Confirmar",
    useRecovery: "Usar um código de recuperação",
    useApp: "Usar o aplicativo",
    back: "Voltar",
  },
  en: {
    app: "Open your authenticator app and enter the 6-digit code.",
    recovery: "Enter one of the recovery codes you saved. Each works once.",
    code: "Code",
    recoveryCode: "Recovery code",
    submit: "Confirm",
    useRecovery: "Use a recovery code",
    useApp: "Use the app",
    back: "Back",
  },
  es: {
    app: "Abra su aplicación de autenticación e ingrese el código de 6 números.",
    recovery: "Ingrese uno de los códigos de recuperación que guardó. Cada uno sirve una vez.",
    code: "Código",
    recoveryCode: "Código de recuperación",
    submit: "Confirmar",
    useRecovery: "Usar un código de recuperación",
    useApp: "Usar la aplicación",
    back: "Volver",
  },
});
