import type { ExclusionReason } from "./campaigns.ts";
import type { Language } from "./shared/language.ts";

/** Why somebody is left out at the start, not written to after a confirmation, or has nothing of what was written; all else is a code of the errors. */
export type CampaignReason = ExclusionReason | "declined" | "noConfirmation" | "deleted";

/** In words that stand before a count or behind a name: on the screen and in an exported file. */
export const campaignReasons: Readonly<Record<Language, Readonly<Record<CampaignReason, string>>>> = {
  pt: {
    noNumber: "sem número",
    duplicate: "repetido",
    blocked: "bloqueado",
    optedOut: "pediu para não receber",
    notOnWhatsapp: "não está no WhatsApp",
    answeredRecently: "já respondeu a uma campanha",
    declined: "disse que não quer",
    noConfirmation: "não respondeu à confirmação",
    deleted: "mensagem apagada antes de sair",
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
    deleted: "message deleted before it left",
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
    deleted: "mensaje eliminado antes de salir",
  },
};

export function isCampaignReason(reason: string): reason is CampaignReason {
  return Object.hasOwn(campaignReasons.pt, reason);
}
