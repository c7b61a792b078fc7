import { defineTexts } from "../../../../shared/i18n/define-texts.ts";

export const earlierTexts = defineTexts({
  pt: {
    failed: "Não foi possível carregar este atendimento.",
    older: "Mensagens anteriores",
  },
  en: {
    failed: "This ticket could not be loaded.",
    older: "Earlier messages",
  },
  es: {
    failed: "No se pudo cargar este ticket.",
    older: "Mensajes anteriores",
  },
});
