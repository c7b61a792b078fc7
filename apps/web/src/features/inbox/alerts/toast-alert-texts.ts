import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const toastAlertTexts = defineTexts({
  pt: {
    mentioned: "{{by}} mencionou você em {{name}}",
    transferred: "{{by}} transferiu o atendimento de {{name}} para você",
    assigned: "Você recebeu o atendimento de {{name}}",
    assignedIn: "De {{queue}} para você: {{name}}",
    assignedMany: "Você recebeu {{count}} atendimentos",
    open: "Abrir",
  },
  en: {
    mentioned: "{{by}} mentioned you in {{name}}'s ticket",
    transferred: "{{by}} transferred {{name}}'s ticket to you",
    assigned: "You received {{name}}'s ticket",
    assignedIn: "From {{queue}} to you: {{name}}",
    assignedMany: "You received {{count}} tickets",
    open: "Open",
  },
  es: {
    mentioned: "{{by}} le mencionó en el ticket de {{name}}",
    transferred: "{{by}} le transfirió el ticket de {{name}}",
    assigned: "Recibió el ticket de {{name}}",
    assignedIn: "De {{queue}} para usted: {{name}}",
    assignedMany: "Recibió {{count}} tickets",
    open: "Abrir",
  },
});
