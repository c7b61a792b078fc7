import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const noteTexts = defineTexts({
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
    underWay: "Importing {{file}}: {{done}} of {{total}} lines. You can leave this page.",
    ended: "{{file}}. Added: {{added}}. Already there: {{unchanged}}. With errors: {{wrong}}.",
    errors_one: "See {{count}} line with an error",
    errors_other: "See {{count}} lines with errors",
    stop: "Stop import",
    dismiss: "Dismiss",
    endedContacts:
      "{{file}}. New: {{added}}. Completed: {{merged}}. Already there: {{unchanged}}. With errors: {{wrong}}.",
    newTags: "Tags created: {{names}}.",
  },
  es: {
    name: "Importación de {{file}}",
    underWay: "Importando {{file}}: {{done}} de {{total}} líneas. Puede salir de esta página.",
    ended: "{{file}}. Agregados: {{added}}. Ya existían: {{unchanged}}. Con error: {{wrong}}.",
    errors_one: "Ver {{count}} línea con error",
    errors_other: "Ver {{count}} líneas con error",
    stop: "Detener importación",
    dismiss: "Descartar",
    endedContacts:
      "{{file}}. Nuevos: {{added}}. Completados: {{merged}}. Ya existían: {{unchanged}}. Con error: {{wrong}}.",
    newTags: "Etiquetas creadas: {{names}}.",
  },
});
