import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Of whatever names somebody of the company. */
export const userTexts = defineTexts({
  pt: {
    searchHint: "Digite pelo menos 3 letras do nome",
    searching: "Buscando...",
    nothingFound: "Ninguém encontrado",
  },
  en: {
    searchHint: "Type at least 3 letters of the name",
    searching: "Searching...",
    nothingFound: "Nobody found",
  },
  es: {
    searchHint: "Escriba al menos 3 letras del nombre",
    searching: "Buscando...",
    nothingFound: "No se encontró a nadie",
  },
});
