import { defineTexts } from "../../i18n/define-texts.ts";

export const templateFieldTexts = defineTexts({
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
    variables: "Insert ticket details",
    variable: {
      firstName: "customer's first name",
      name: "customer's name",
      ms: "good morning, good afternoon or good evening",
      protocol: "protocol",
      hora: "time",
    },
  },
  es: {
    variables: "Insertar datos del ticket",
    variable: {
      firstName: "primer nombre del cliente",
      name: "nombre del cliente",
      ms: "buenos días, buenas tardes o buenas noches",
      protocol: "protocolo",
      hora: "hora",
    },
  },
});
