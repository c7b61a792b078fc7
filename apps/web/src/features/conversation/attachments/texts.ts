import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const attachTexts = defineTexts({
  pt: {
    attach: "Anexar arquivos",
    drop: "Solte para anexar",
    pasted: "imagem colada",
    progressOf: "Envio de {{name}}",
    waiting: "Na fila",
    cancel: "Cancelar",
    cancelUploadOf: "Cancelar o envio de {{name}}",
  },
  en: {
    attach: "Attach files",
    drop: "Drop to attach",
    pasted: "pasted image",
    progressOf: "Upload of {{name}}",
    waiting: "Queued",
    cancel: "Cancel",
    cancelUploadOf: "Cancel the upload of {{name}}",
  },
  es: {
    attach: "Adjuntar archivos",
    drop: "Suelte para adjuntar",
    pasted: "imagen pegada",
    progressOf: "Carga de {{name}}",
    waiting: "En cola",
    cancel: "Cancelar",
    cancelUploadOf: "Cancelar la carga de {{name}}",
  },
});
