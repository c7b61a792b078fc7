import { defineTexts } from "../../i18n/define-texts.ts";

export const fileTexts = defineTexts({
  pt: {
    attach: "Anexar arquivo",
    attachPicture: "Escolher imagem",
    replace: "Trocar",
    detach: "Remover {{name}}",
    uploading: "Enviando {{name}}",
  },
  en: {
    attach: "Attach file",
    attachPicture: "Choose image",
    replace: "Replace",
    detach: "Remove {{name}}",
    uploading: "Uploading {{name}}",
  },
  es: {
    attach: "Adjuntar archivo",
    attachPicture: "Elegir imagen",
    replace: "Cambiar",
    detach: "Quitar {{name}}",
    uploading: "Subiendo {{name}}",
  },
});
