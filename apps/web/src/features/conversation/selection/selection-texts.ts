import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const selectionTexts = defineTexts({
  pt: {
    select: "Selecionar {{message}}",
    bar: "Mensagens selecionadas",
    count_one: "{{count}} selecionada",
    count_other: "{{count}} selecionadas",
    copy: "Copiar",
    forward: "Encaminhar",
    cancel: "Cancelar seleção",
    notForwardable: "Há mensagens que não podem ser encaminhadas.",
    tooMany: "No máximo {{most}} mensagens por vez.",
  },
  en: {
    select: "Select {{message}}",
    bar: "Selected messages",
    count_one: "{{count}} selected",
    count_other: "{{count}} selected",
    copy: "Copy",
    forward: "Forward",
    cancel: "Cancel selection",
    notForwardable: "Some messages cannot be forwarded.",
    tooMany: "Up to {{most}} messages at a time.",
  },
  es: {
    select: "Seleccionar {{message}}",
    bar: "Mensajes seleccionados",
    count_one: "{{count}} seleccionado",
    count_other: "{{count}} seleccionados",
    copy: "Copiar",
    forward: "Reenviar",
    cancel: "Cancelar la selección",
    notForwardable: "Hay mensajes que no se pueden reenviar.",
    tooMany: "Hasta {{most}} mensajes a la vez.",
  },
});
