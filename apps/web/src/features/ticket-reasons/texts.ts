import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const ticketReasonTexts = defineTexts({
  pt: {
    title: "Por que o atendimento de {{name}} está aqui",
    hint: "O que levou o atendimento até aqui, do mais novo ao mais antigo.",
    list: "Decisões",
    none: "Nada mudou este atendimento de lugar ainda.",
    undone: "(desfeito)",
  },
  en: {
    title: "Why {{name}}'s ticket is here",
    hint: "What brought the ticket here, newest first.",
    list: "Decisions",
    none: "Nothing has moved this ticket yet.",
    undone: "(undone)",
  },
  es: {
    title: "Por qué el ticket de {{name}} está aquí",
    hint: "Lo que trajo el ticket hasta aquí, de lo más nuevo a lo más antiguo.",
    list: "Decisiones",
    none: "Nada movió este ticket todavía.",
    undone: "(deshecho)",
  },
});
