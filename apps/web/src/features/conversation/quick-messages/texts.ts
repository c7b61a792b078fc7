import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const quickMessageSuggestionTexts = defineTexts({
  pt: {
    title: "Respostas rápidas",
    macro_one: "macro, {{count}} passo",
    macro_other: "macro, {{count}} passos",
    withFile: "com anexo",
    fileFailed: "Não foi possível carregar o anexo da resposta rápida para {{name}}.",
  },
  en: {
    title: "Quick messages",
    macro_one: "macro, {{count}} step",
    macro_other: "macro, {{count}} steps",
    withFile: "with attachment",
    fileFailed: "The quick message's attachment for {{name}} could not be loaded.",
  },
  es: {
    title: "Mensajes rápidos",
    macro_one: "macro, {{count}} paso",
    macro_other: "macro, {{count}} pasos",
    withFile: "con adjunto",
    fileFailed: "No se pudo cargar el adjunto del mensaje rápido para {{name}}.",
  },
});
