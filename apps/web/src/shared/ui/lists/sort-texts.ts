import { defineTexts } from "../../i18n/define-texts.ts";

export const sortTexts = defineTexts({
  pt: {
    handle: "Arrastar {{name}}",
    dragHint:
      "Barra de espaço pega; as setas levam para cima e para baixo; espaço solta; Esc cancela. O menu Mover faz o mesmo.",
    lifted: "Item {{name}} levantado na posição {{place}}.",
    over: "Item {{name}} na posição {{place}}.",
    overNothing: "Item {{name}} fora da lista.",
    dropped: "Item {{name}} solto na posição {{place}}.",
    cancelled: "Item {{name}} de volta ao lugar.",
    move: "Mover",
    moveOf: "Mover {{name}}",
    first: "Para o início",
    up: "Para cima",
    down: "Para baixo",
    last: "Para o fim",
  },
  en: {
    handle: "Drag {{name}}",
    dragHint:
      "Press Space to lift, the arrow keys to move up and down, Space to drop, Esc to cancel. The Move menu does the same.",
    lifted: "{{name}} lifted from position {{place}}.",
    over: "{{name}} is at position {{place}}.",
    overNothing: "{{name}} is not over the list.",
    dropped: "{{name}} is now at position {{place}}.",
    cancelled: "{{name}} stayed where it was.",
    move: "Move",
    moveOf: "Move {{name}}",
    first: "To the top",
    up: "Up",
    down: "Down",
    last: "To the bottom",
  },
  es: {
    handle: "Arrastrar {{name}}",
    dragHint:
      "Espacio levanta; las flechas mueven hacia arriba y hacia abajo; espacio suelta; Esc cancela. El menú Mover hace lo mismo.",
    lifted: "Se levantó {{name}} en la posición {{place}}.",
    over: "{{name}} está en la posición {{place}}.",
    overNothing: "{{name}} no está sobre la lista.",
    dropped: "{{name}} quedó en la posición {{place}}.",
    cancelled: "{{name}} quedó donde estaba.",
    move: "Mover",
    moveOf: "Mover {{name}}",
    first: "Al principio",
    up: "Arriba",
    down: "Abajo",
    last: "Al final",
  },
});
