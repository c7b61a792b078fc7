import { defineTexts } from "../../i18n/define-texts.ts";

export const templateTexts = defineTexts({
  pt: {
    variables: "Preencher com dados do atendimento",
    variable: {
      firstName: "primeiro nome do cliente",
      name: "nome do cliente",
      ms: "bom dia, boa tarde ou boa noite",
      protocol: "protocolo",
      hora: "hora",
    },
  },
  en: {
    variables: "Fill in from the ticket",
    variable: {
      firstName: "first name of the customer",
      name: "name of the customer",
      ms: "good morning, good afternoon or good evening",
      protocol: "protocol",
      hora: "time",
    },
  },
  es: {
    variables: "Completar con datos de la atención",
    variable: {
      firstName: "primer nombre del cliente",
      name: "nombre del cliente",
      ms: "buenos días, buenas tardes o buenas noches",
      protocol: "protocolo",
      hora: "hora",
    },
  },
});
