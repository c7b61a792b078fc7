import { defineTexts } from "../../shared/i18n/define-texts.ts";
import { fieldTexts } from "./field-texts.ts";

/** What changed of an entity, and what its values are called. */
export const changeTexts = defineTexts({
  pt: {
    fields: fieldTexts.pt,
    change: "{{field}}: de {{from}} para {{to}}",
    secretChange: "{{field}} (o valor não é registrado)",
    counts: {
      tickets_one: "{{count}} atendimento voltou para a fila",
      tickets_other: "{{count}} atendimentos voltaram para a fila",
      contacts_one: "{{count}} contato",
      contacts_other: "{{count}} contatos",
    },
    yes: "sim",
    no: "não",
    on: "ligado",
    off: "desligado",
    nothing: "vazio",
    closed: "fechado",
    priorities: { "1": "alta", "2": "média", "3": "baixa" },
    profiles: { admin: "administrador", supervisor: "supervisor", user: "usuário" },
  },
  en: {
    fields: fieldTexts.en,
    change: "{{field}}: from {{from}} to {{to}}",
    secretChange: "{{field}} (the value is not recorded)",
    counts: {
      tickets_one: "{{count}} ticket went back to its queue",
      tickets_other: "{{count}} tickets went back to their queues",
      contacts_one: "{{count}} contact",
      contacts_other: "{{count}} contacts",
    },
    yes: "yes",
    no: "no",
    on: "on",
    off: "off",
    nothing: "empty",
    closed: "closed",
    priorities: { "1": "high", "2": "medium", "3": "low" },
    profiles: { admin: "admin", supervisor: "supervisor", user: "user" },
  },
  es: {
    fields: fieldTexts.es,
    change: "{{field}}: de {{from}} a {{to}}",
    secretChange: "{{field}} (el valor no se registra)",
    counts: {
      tickets_one: "{{count}} atención volvió a la cola",
      tickets_other: "{{count}} atenciones volvieron a la cola",
      contacts_one: "{{count}} contacto",
      contacts_other: "{{count}} contactos",
    },
    yes: "sí",
    no: "no",
    on: "encendido",
    off: "apagado",
    nothing: "vacío",
    closed: "cerrado",
    priorities: { "1": "alta", "2": "media", "3": "baja" },
    profiles: { admin: "administrador", supervisor: "supervisor", user: "usuario" },
  },
});
