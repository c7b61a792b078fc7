import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const quickMessageSuggestionTexts = defineTexts({
  pt: {
    title: "Respostas rápidas",
    withFile: "com anexo",
    fileFailed: "Não foi possível carregar o anexo da resposta rápida para {{name}}.",
  },
  en: {
    title: "Quick messages",
    withFile: "with attachment",
    fileFailed: "The quick message's attachment for {{name}} could not be loaded.",
  },
  es: {
    title: "Mensajes rápidos",
    withFile: "con adjunto",
    fileFailed: "No se pudo cargar el adjunto del mensaje rápido para {{name}}.",
  },
});
