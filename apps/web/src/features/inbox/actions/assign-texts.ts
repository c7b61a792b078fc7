import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const assignTexts = defineTexts({
  pt: {
    title: "Atribuir o atendimento de {{name}}",
    label: "Buscar colega",
    nobody: "Nenhum colega encontrado.",
    loading: "Carregando…",
  },
  en: {
    title: "Assign {{name}}'s ticket",
    label: "Search colleagues",
    nobody: "No colleagues found.",
    loading: "Loading…",
  },
  es: {
    title: "Asignar el ticket de {{name}}",
    label: "Buscar colega",
    nobody: "No se encontró ningún colega.",
    loading: "Cargando…",
  },
});
