import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const absenceTexts = defineTexts({
  pt: {
    title: "Disponibilidade",
    available: "Disponível",
    away: "Ausente",
    other: "Outro motivo…",
  },
  en: {
    title: "Availability",
    available: "Available",
    away: "Away",
    other: "Another reason…",
  },
  es: {
    title: "Disponibilidad",
    available: "Disponible",
    away: "Ausente",
    other: "Otro motivo…",
  },
});
