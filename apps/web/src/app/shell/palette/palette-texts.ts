import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const paletteTexts = defineTexts({
  pt: { title: "Buscar páginas e ações", nothing: "Nada com esse nome.", results: "Resultados" },
  en: { title: "Search pages and actions", nothing: "Nothing by that name.", results: "Results" },
  es: { title: "Buscar páginas y acciones", nothing: "Nada con ese nombre.", results: "Resultados" },
});
