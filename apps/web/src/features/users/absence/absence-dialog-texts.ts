import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const absenceDialogTexts = defineTexts({
  pt: {
    title: "Ficar ausente",
    reason: "Motivo",
    reasonHint: "Curto; seus colegas veem.",
    start: "Ficar ausente",
  },
  en: {
    title: "Set as away",
    reason: "Reason",
    reasonHint: "Keep it short; your colleagues see it.",
    start: "Set as away",
  },
  es: {
    title: "Ponerse ausente",
    reason: "Motivo",
    reasonHint: "Breve; sus colegas lo ven.",
    start: "Ponerse ausente",
  },
});
