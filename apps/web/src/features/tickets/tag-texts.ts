import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const ticketTagTexts = defineTexts({
  pt: {
    find: "Buscar ou criar tag",
    create: "Criar a tag {{name}}",
    none: "Nenhuma tag ainda. Digite um nome para criar a primeira.",
    nothingFound: "Nenhuma tag com este nome.",
    tooShort: "Uma tag tem pelo menos 3 caracteres.",
    remove: "Remover a tag {{name}}",
  },
  en: {
    find: "Search or create a tag",
    create: "Create the tag {{name}}",
    none: "No tags yet. Type a name to create the first one.",
    nothingFound: "No tags with this name.",
    tooShort: "A tag needs at least 3 characters.",
    remove: "Remove the tag {{name}}",
  },
  es: {
    find: "Buscar o crear etiqueta",
    create: "Crear la etiqueta {{name}}",
    none: "Todavía no hay etiquetas. Escriba un nombre para crear la primera.",
    nothingFound: "No hay etiquetas con este nombre.",
    tooShort: "Una etiqueta necesita al menos 3 caracteres.",
    remove: "Quitar la etiqueta {{name}}",
  },
});
