import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const absenceTexts = defineTexts({
  pt: {
    title: "Disponibilidade",
    available: "Disponível",
    away: "Ausente",
    other: "Outro motivo...",
    otherTitle: "Ficar ausente",
    reason: "Motivo",
    reasonHint: "Curto; seus colegas veem.",
    start: "Ficar ausente",
  },
  en: {
    title: "Availability",
    available: "Available",
    away: "Away",
    other: "Another reason...",
    otherTitle: "Be away",
    reason: "Reason",
    reasonHint: "Short; your colleagues see it.",
    start: "Be away",
  },
  es: {
    title: "Disponibilidad",
    available: "Disponible",
    away: "Ausente",
    other: "Otro motivo...",
    otherTitle: "Ponerse ausente",
    reason: "Motivo",
    reasonHint: "Corto; sus colegas lo ven.",
    start: "Ponerse ausente",
  },
});
