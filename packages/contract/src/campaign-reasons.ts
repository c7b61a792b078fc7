import type { ExclusionReason } from "./campaigns.ts";
import type { Language } from "./shared/language.ts";

/**
 * Reasons why a recipient got no campaign message: the recipient was excluded at the start, declined or did not
 * confirm, or the message was deleted. Failed messages carry an error code instead of a reason.
 */
export type CampaignReason = ExclusionReason | "declined" | "noConfirmation" | "deleted";

/**
 * Text of each reason, on the screen and in exported files. It stands before a number of recipients or after a
 * recipient's name.
 */
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
