import type { ExclusionReason } from "./campaigns.ts";
import type { Language } from "./shared/language.ts";

/**
 * Reasons why a recipient was excluded at the start, was not written to after a confirmation, or has no message left.
 * Failures carry an error code instead.
 */
export type CampaignReason = ExclusionReason | "declined" | "noConfirmation" | "deleted";

/** Texts that stand before a count or after a name, on the screen and in exported files. */
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
    duplicate: "duplicate",
    blocked: "blocked",
    optedOut: "opted out",
    notOnWhatsapp: "not on WhatsApp",
    answeredRecently: "already replied to a campaign",
    declined: "said no",
    noConfirmation: "did not reply to the confirmation",
    deleted: "message deleted before it was sent",
  },
  es: {
    noNumber: "sin número",
    duplicate: "duplicado",
    blocked: "bloqueado",
    optedOut: "pidió la baja",
    notOnWhatsapp: "no está en WhatsApp",
    answeredRecently: "ya respondió a una campaña",
    declined: "dijo que no",
    noConfirmation: "no respondió a la confirmación",
    deleted: "mensaje eliminado antes de enviarse",
  },
};

export function isCampaignReason(reason: string): reason is CampaignReason {
  return Object.hasOwn(campaignReasons.pt, reason);
}
