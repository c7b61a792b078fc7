import { defineTexts } from "../../../../shared/i18n/define-texts.ts";

export const filterMenuTexts = defineTexts({
  pt: {
    priority: "Prioridade",
    rating: "Avaliação",
    sla: "SLA",
    snoozed: "Adiados",
    rated: "{{value}} de {{scale}}",
    unrated: "Sem avaliação",
  },
  en: {
    priority: "Priority",
    rating: "Rating",
    sla: "SLA",
    snoozed: "Snoozed",
    rated: "{{value}} of {{scale}}",
    unrated: "Not rated",
  },
  es: {
    priority: "Prioridad",
    rating: "Calificación",
    sla: "SLA",
    snoozed: "Pospuestos",
    rated: "{{value}} de {{scale}}",
    unrated: "Sin calificación",
  },
});
