import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const partTexts = defineTexts({
  pt: {
    needsAnswer: "A responder",
    hint: { needsAnswer: "Só clientes que esperam resposta" },
    empty: { needsAnswer: "Ninguém espera uma resposta sua." },
    showAllOpen: "Ver todos em atendimento",
    waitsSince: "Espera resposta desde {{at}}",
    waits: "Espera resposta",
  },
  en: {
    needsAnswer: "Needs reply",
    hint: { needsAnswer: "Only customers waiting for a reply" },
    empty: { needsAnswer: "No one is waiting for your reply." },
    showAllOpen: "Show all in progress",
    waitsSince: "Waiting for a reply since {{at}}",
    waits: "Waiting for a reply",
  },
  es: {
    needsAnswer: "Por responder",
    hint: { needsAnswer: "Solo clientes que esperan respuesta" },
    empty: { needsAnswer: "Nadie espera una respuesta suya." },
    showAllOpen: "Ver todos los tickets en curso",
    waitsSince: "Espera respuesta desde {{at}}",
    waits: "Espera respuesta",
  },
});
