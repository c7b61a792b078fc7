import { defineTexts } from "../i18n/define-texts.ts";

export const templateTexts = defineTexts({
  pt: {
    variables: "Preencher com dados do atendimento",
    variable: {
      firstName: "primeiro nome",
      name: "nome",
      ms: "saudação",
      protocol: "protocolo",
      hora: "hora",
    },
  },
  en: {
    variables: "Fill in from the ticket",
    variable: {
      firstName: "first name",
      name: "name",
      ms: "greeting",
      protocol: "protocol",
      hora: "time",
    },
  },
  es: {
    variables: "Completar con datos de la atención",
    variable: {
      firstName: "primer nombre",
      name: "nombre",
      ms: "saludo",
      protocol: "protocolo",
      hora: "hora",
    },
  },
});
