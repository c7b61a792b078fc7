import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const supportTexts = defineTexts({
  pt: {
    label: "Suporte",
    at: "Suporte em {{name}}",
    note: "Você age como administrador desta empresa. Tudo fica registrado na auditoria dela e na sua.",
    left: "termina em {{left}}",
    leave: "Sair do suporte",
  },
  en: {
    label: "Support",
    at: "Support at {{name}}",
    note: "You are acting as an admin of this company. Everything is recorded in its audit log and in yours.",
    left: "ends in {{left}}",
    leave: "Exit support",
  },
  es: {
    label: "Soporte",
    at: "Soporte en {{name}}",
    note: "Usted actúa como administrador de esta empresa. Todo queda registrado en la auditoría de la empresa y en la suya.",
    left: "termina en {{left}}",
    leave: "Salir del soporte",
  },
});
