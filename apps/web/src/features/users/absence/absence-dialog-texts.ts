import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const absenceDialogTexts = defineTexts({
  pt: {
    title: "Ficar ausente",
    reason: "Motivo",
    reasonHint: "Curto; seus colegas veem.",
    start: "Ficar ausente",
  },
  en: {
    title: "Be away",
    reason: "Reason",
    reasonHint: "Short; your colleagues see it.",
    start: "Be away",
  },
  es: {
    title: "Ponerse ausente",
    reason: "Motivo",
    reasonHint: "Corto; sus colegas lo ven.",
    start: "Ponerse ausente",
  },
});
