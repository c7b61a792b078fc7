import { rateFieldTexts } from "./rate-field-texts.ts";

/**
 * Field names of campaigns, sending limits, prices and macros. For campaigns, `campaignStatus` and `campaignConnection`
 * replace the keys `status` and `connection`, which have other names in other areas.
 */
export const campaignFieldTexts = {
  pt: {
    ...rateFieldTexts.pt,
    basis: "base legal",
    template: "modelo",
    contactList: "lista de contatos",
    greaterInterval: "intervalo maior (segundos)",
    inUseSince: "em uso desde",
    longerIntervalAfter: "intervalo maior após (mensagens)",
    messageInterval: "intervalo entre as mensagens (segundos)",
    tag: "tag",
    variables: "variáveis",
    campaignStatus: "situação",
    campaignConnection: "conexão",
  },
  en: {
    ...rateFieldTexts.en,
    basis: "legal basis",
    template: "template",
    contactList: "contact list",
    greaterInterval: "longer interval (seconds)",
    inUseSince: "in use since",
    longerIntervalAfter: "longer interval after (messages)",
    messageInterval: "interval between messages (seconds)",
    tag: "tag",
    variables: "variables",
    campaignStatus: "status",
    campaignConnection: "connection",
  },
  es: {
    ...rateFieldTexts.es,
    basis: "base legal",
    template: "plantilla",
    contactList: "lista de contactos",
    greaterInterval: "intervalo mayor (segundos)",
    inUseSince: "en uso desde",
    longerIntervalAfter: "intervalo mayor después de (mensajes)",
    messageInterval: "intervalo entre los mensajes (segundos)",
    tag: "etiqueta",
    variables: "variables",
    campaignStatus: "estado",
    campaignConnection: "conexión",
  },
} as const;
