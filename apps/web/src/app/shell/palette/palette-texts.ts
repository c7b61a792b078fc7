import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const paletteTexts = defineTexts({
  pt: {
    nothing: "Nada encontrado.",
    searching: "Buscando atendimentos e contatos…",
    tooShort: "Com três letras, busca também atendimentos, mensagens e contatos.",
    results: "Resultados",
    ticket: "Atendimento",
    message: "Mensagem",
    contact: "Contato",
    all: "Ver todos os atendimentos com “{{words}}”",
    states: { pending: "Aguardando", open: "Em andamento", closed: "Resolvido" },
  },
  en: {
    nothing: "Nothing found.",
    searching: "Searching tickets and contacts…",
    tooShort: "From three letters on, tickets, messages and contacts are searched too.",
    results: "Results",
    ticket: "Ticket",
    message: "Message",
    contact: "Contact",
    all: "See all tickets with “{{words}}”",
    states: { pending: "Waiting", open: "Open", closed: "Resolved" },
  },
  es: {
    nothing: "Nada encontrado.",
    searching: "Buscando atenciones y contactos…",
    tooShort: "Desde tres letras busca también atenciones, mensajes y contactos.",
    results: "Resultados",
    ticket: "Atención",
    message: "Mensaje",
    contact: "Contacto",
    all: "Ver todas las atenciones con “{{words}}”",
    states: { pending: "Esperando", open: "En curso", closed: "Resuelta" },
  },
});
