import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const absenceDialogTexts = defineTexts({
  pt: {
    title: "Ficar ausente",
    reason: "Motivo",
    reasonHint: "Seja breve: seus colegas veem.",
    start: "Ficar ausente",
  },
  en: {
    title: "Set yourself as away",
    reason: "Reason",
    reasonHint: "Keep it short; your colleagues see it.",
    start: "Set as away",
  },
  es: {
    title: "Marcarse como ausente",
    reason: "Motivo",
    reasonHint: "Breve; sus colegas lo ven.",
    start: "Marcarme como ausente",
  },
});
