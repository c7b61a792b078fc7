import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const priorityTexts = defineTexts({
  pt: { low: "Baixa", normal: "Normal", high: "Alta", urgent: "Urgente" },
  en: { low: "Low", normal: "Normal", high: "High", urgent: "Urgent" },
  es: { low: "Baja", normal: "Normal", high: "Alta", urgent: "Urgente" },
});
