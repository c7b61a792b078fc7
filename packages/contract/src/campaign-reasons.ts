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
    openTicket: "tem atendimento em aberto",
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
    openTicket: "has an open ticket",
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
    openTicket: "tiene un ticket abierto",
    declined: "dijo que no",
    noConfirmation: "no respondió a la confirmación",
    deleted: "mensaje eliminado antes de enviarse",
  },
};

export function isCampaignReason(reason: string): reason is CampaignReason {
  return Object.hasOwn(campaignReasons.pt, reason);
}

/** Reasons why a campaign over the official API is paused, besides WhatsApp's limits for a number. */
export const campaignPauseReasons = [
  /** The template is paused, disabled or deleted, or its placeholders do not match the campaign's parameters. */
  "template-unavailable",
  /** Meta does not respond, or rejects the token. */
  "cloud-unavailable",
  /** Meta rates the number's quality as red. */
  "cloud-quality",
  /** The business reached Meta's daily limit of people, or Meta throttles the business temporarily. */
  "cloud-limit",
  /** Meta has blocked the account, its payment or its token. */
  "cloud-account",
  /**
   * Meta limits how much marketing each person gets from all businesses together, and all remaining recipients reached
   * that limit. The campaign tries them once more after a day.
   */
  "cloud-engagement",
] as const;
export type CampaignPauseReason = (typeof campaignPauseReasons)[number];
