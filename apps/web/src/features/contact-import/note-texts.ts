import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const importNoteTexts = defineTexts({
  pt: {
    name: "Importação de {{file}}",
    underWay: "Importando {{file}}: {{done}} de {{total}} linhas. Você pode sair desta página.",
    ended: "{{file}}. Adicionados: {{added}}. Já existiam: {{unchanged}}. Com erro: {{wrong}}.",
    errors_one: "Ver {{count}} linha com erro",
    errors_other: "Ver {{count}} linhas com erro",
    stop: "Parar importação",
    dismiss: "Dispensar",
    endedContacts:
      "{{file}}. Novos: {{added}}. Completados: {{merged}}. Já existiam: {{unchanged}}. Com erro: {{wrong}}.",
    newTags: "Tags criadas: {{names}}.",
  },
  en: {
    name: "Import of {{file}}",
    underWay: "Importing {{file}}: {{done}} of {{total}} rows. You can leave this page.",
    ended: "{{file}}. Added: {{added}}. Already existed: {{unchanged}}. With errors: {{wrong}}.",
    errors_one: "View {{count}} row with an error",
    errors_other: "View {{count}} rows with errors",
    stop: "Stop import",
    dismiss: "Dismiss",
    endedContacts:
      "{{file}}. New: {{added}}. Updated: {{merged}}. Already existed: {{unchanged}}. With errors: {{wrong}}.",
    newTags: "Tags created: {{names}}.",
  },
  es: {
    name: "Importación de {{file}}",
    underWay: "Importando {{file}}: {{done}} de {{total}} filas. Puede salir de esta página.",
    ended: "{{file}}. Agregados: {{added}}. Ya existían: {{unchanged}}. Con error: {{wrong}}.",
    errors_one: "Ver {{count}} fila con error",
    errors_other: "Ver {{count}} filas con error",
    stop: "Detener importación",
    dismiss: "Descartar",
    endedContacts:
      "{{file}}. Nuevos: {{added}}. Completados: {{merged}}. Ya existían: {{unchanged}}. Con error: {{wrong}}.",
    newTags: "Etiquetas creadas: {{names}}.",
  },
});
