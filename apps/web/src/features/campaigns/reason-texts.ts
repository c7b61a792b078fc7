import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Why somebody is left out, in words that stand before a count or behind a name. */
export const reasonTexts = defineTexts({
  pt: {
    noNumber: "sem número",
    duplicate: "repetido",
    blocked: "bloqueado",
    optedOut: "pediu para não receber",
    notOnWhatsapp: "não está no WhatsApp",
    answeredRecently: "já respondeu a uma campanha",
    declined: "disse que não quer",
    noConfirmation: "não respondeu à confirmação",
    unknown: "sem motivo conhecido",
  },
  en: {
    noNumber: "no number",
    duplicate: "repeated",
    blocked: "blocked",
    optedOut: "asked not to receive",
    notOnWhatsapp: "not on WhatsApp",
    answeredRecently: "has answered a campaign",
    declined: "said no",
    noConfirmation: "did not answer the confirmation",
    unknown: "for no known reason",
  },
  es: {
    noNumber: "sin número",
    duplicate: "repetido",
    blocked: "bloqueado",
    optedOut: "pidió no recibir",
    notOnWhatsapp: "no está en WhatsApp",
    answeredRecently: "ya respondió a una campaña",
    declined: "dijo que no",
    noConfirmation: "no respondió a la confirmación",
    unknown: "sin motivo conocido",
  },
});
