import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const emojiTexts = defineTexts({
  pt: {
    open: "Inserir emoji",
    title: "Emojis",
    search: "Buscar emoji",
    loading: "Carregando…",
    nothing: "Nenhum emoji encontrado.",
  },
  en: {
    open: "Insert an emoji",
    title: "Emoji",
    search: "Search emoji",
    loading: "Loading…",
    nothing: "No emoji found.",
  },
  es: {
    open: "Insertar emoji",
    title: "Emojis",
    search: "Buscar emoji",
    loading: "Cargando…",
    nothing: "No se encontró ningún emoji.",
  },
});
