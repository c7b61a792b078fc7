import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const paletteTexts = defineTexts({
  pt: {
    nothing: "Nada encontrado.",
    searching: "Buscando atendimentos e contatos…",
    tooShort: "Digite três letras para buscar também atendimentos, mensagens e contatos.",
    results: "Resultados",
    ticket: "Atendimento",
    message: "Mensagem",
    contact: "Contato",
    all: "Ver todos os atendimentos com “{{words}}”",
    states: { pending: "Aguardando", open: "Em atendimento", closed: "Resolvido" },
  },
  en: {
    nothing: "Nothing found.",
    searching: "Searching tickets and contacts…",
    tooShort: "Type three letters to also search tickets, messages and contacts.",
    results: "Results",
    ticket: "Ticket",
    message: "Message",
    contact: "Contact",
    all: "See all tickets with “{{words}}”",
    states: { pending: "Waiting", open: "In progress", closed: "Resolved" },
  },
  es: {
    nothing: "No se encontró nada.",
    searching: "Buscando tickets y contactos…",
    tooShort: "Con tres letras busca también tickets, mensajes y contactos.",
    results: "Resultados",
    ticket: "Ticket",
    message: "Mensaje",
    contact: "Contacto",
    all: "Ver todos los tickets con “{{words}}”",
    states: { pending: "En espera", open: "En curso", closed: "Resuelto" },
  },
});
