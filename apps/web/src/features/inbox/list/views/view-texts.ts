import { defineTexts } from "../../../../shared/i18n/define-texts.ts";

export const viewTexts = defineTexts({
  pt: {
    title: "Visões salvas",
    none: "Salve os filtros de agora com um nome.",
    newName: "Nome da visão",
    save: "Salvar",
    rename: "Renomear a visão {{name}}",
    renameIt: "Renomear",
    delete: "Excluir a visão {{name}}",
    deleteIt: "Excluir",
  },
  en: {
    title: "Saved views",
    none: "Save the present filters under a name.",
    newName: "Name of the view",
    save: "Save",
    rename: "Rename the view {{name}}",
    renameIt: "Rename",
    delete: "Delete the view {{name}}",
    deleteIt: "Delete",
  },
  es: {
    title: "Vistas guardadas",
    none: "Guarde los filtros de ahora con un nombre.",
    newName: "Nombre de la vista",
    save: "Guardar",
    rename: "Renombrar la vista {{name}}",
    renameIt: "Renombrar",
    delete: "Eliminar la vista {{name}}",
    deleteIt: "Eliminar",
  },
});
