import { defineTexts } from "../i18n/define-texts.ts";

export const discardTexts = defineTexts({
  pt: {
    title: "Descartar alterações?",
    text: "O que você mudou ainda não foi salvo.",
    discard: "Descartar",
    keepEditing: "Continuar editando",
  },
  en: {
    title: "Discard changes?",
    text: "Your changes have not been saved.",
    discard: "Discard",
    keepEditing: "Keep editing",
  },
  es: {
    title: "¿Descartar los cambios?",
    text: "Los cambios no se han guardado.",
    discard: "Descartar",
    keepEditing: "Seguir editando",
  },
});
