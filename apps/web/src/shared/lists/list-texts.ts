import { defineTexts } from "../i18n/define-texts.ts";

/** Texts shared by all lists; loaded with the first page that has a list. */
export const listTexts = defineTexts({
  pt: {
    edit: "Editar {{name}}",
    remove: "Excluir {{name}}",
    removeQuestion: "Excluir {{name}}?",
    loadError: "Não foi possível carregar a lista de registros",
    nothingFound: "Nada encontrado.",
    nothingFoundHint: "Nada aqui corresponde a “{{term}}”.",
    actions: "Ações",
  },
  en: {
    edit: "Edit {{name}}",
    remove: "Delete {{name}}",
    removeQuestion: "Delete {{name}}?",
    loadError: "The list could not be loaded",
    nothingFound: "Nothing found.",
    nothingFoundHint: "Nothing here matches “{{term}}”.",
    actions: "Actions",
  },
  es: {
    edit: "Editar {{name}}",
    remove: "Eliminar {{name}}",
    removeQuestion: "¿Eliminar {{name}}?",
    loadError: "No se pudo cargar la lista",
    nothingFound: "No se encontró nada.",
    nothingFoundHint: "Nada aquí coincide con “{{term}}”.",
    actions: "Acciones",
  },
});
