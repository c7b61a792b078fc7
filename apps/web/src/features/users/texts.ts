import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Texts of the field for choosing a user of the company. */
export const userTexts = defineTexts({
  pt: {
    searchHint: "Digite pelo menos 3 letras do nome.",
    searching: "Buscando…",
    nothingFound: "Ninguém encontrado.",
    away: "Ausente",
    openTickets_one: "{{count}} aberto",
    openTickets_other: "{{count}} abertos",
    isAway: "{{name}} não está disponível agora ({{away}}), mas recebe o atendimento mesmo assim.",
  },
  en: {
    searchHint: "Type at least 3 characters of the name.",
    searching: "Searching…",
    nothingFound: "No one found.",
    away: "Away",
    openTickets_one: "{{count}} open",
    openTickets_other: "{{count}} open",
    isAway: "{{name}} is not available now ({{away}}). They will still get the ticket.",
  },
  es: {
    searchHint: "Escriba al menos 3 caracteres del nombre.",
    searching: "Buscando…",
    nothingFound: "No se encontró a nadie.",
    away: "Ausente",
    openTickets_one: "{{count}} abierto",
    openTickets_other: "{{count}} abiertos",
    isAway: "{{name}} no está disponible ahora ({{away}}). Aun así recibirá el ticket.",
  },
});
