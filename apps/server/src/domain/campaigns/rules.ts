import type { CampaignPauseReason } from "@recado/contract/campaign-reasons";
import type { personVariables } from "@recado/contract/campaign-settings";
import type { Campaign, CampaignForm, CampaignStatus, campaignVariants } from "@recado/contract/campaigns";
import { uploadKindOf } from "@recado/contract/shared/media";
import type { ChannelTemplate } from "../../ports/channel.ts";
import type { StoredMedia } from "../messages/rules.ts";

const hourMilliseconds = 3_600_000;

/** A campaign is fully editable while it is inactive, or scheduled more than an hour ahead. */
export function isEditableCampaign(
  { status, scheduled_at }: { status: CampaignStatus; scheduled_at: Date | null },
  now: Date,
): boolean {
  if (status === "INATIVA") return true;
  return (
    status === "PROGRAMADA" &&
    scheduled_at !== null &&
    scheduled_at.getTime() - now.getTime() > hourMilliseconds
  );
}

/**
 * Returns whether a campaign missed its start by more than an hour. Such a campaign starts only on a user's request.
 */
export function isOverdue(scheduledAt: Date, now: Date): boolean {
  return now.getTime() - scheduledAt.getTime() > hourMilliseconds;
}

const places = [1, 2, 3, 4, 5] as const satisfies { length: typeof campaignVariants };
type Place = (typeof places)[number];
export type MessageField = `message${Place}`;
export type ConfirmationField = `confirmationMessage${Place}`;
const messageFields: readonly MessageField[] = places.map((place) => `message${place}` as const);
const confirmationFields: readonly ConfirmationField[] = places.map(
  (place) => `confirmationMessage${place}` as const,
);
export const textFields = [...messageFields, ...confirmationFields] as const;

type CampaignTexts = Partial<Pick<Campaign, MessageField | ConfirmationField>>;

/** Returns the campaign's message variants, which are the texts that are not blank. */
export function variantsOf(words: CampaignTexts | CampaignForm): string[] {
  return messageFields.map((field) => words[field] ?? "").filter((said) => said.trim() !== "");
}

export function confirmationsOf(words: CampaignTexts | CampaignForm): string[] {
  return confirmationFields.map((field) => words[field] ?? "").filter((said) => said.trim() !== "");
}

export interface RecipientVariables {
  name: string;
  number: string;
  email: string;
}

/**
 * Fills the variables `{nome} {primeiro_nome} {email} {numero} {sair}` and the company's own variables into a text.
 * Unknown variables stay as typed. A person who is named by a number only has no first name.
 */
export function fillCampaignText(
  said: string,
  { name, number, email }: RecipientVariables,
  own: ReadonlyMap<string, string>,
  /** URL on which the recipient opts out of campaigns. */
  sair: string,
): string {
  const person: Record<(typeof personVariables)[number], string> = {
    nome: name,
    primeiro_nome: /^\+?[\d\s()-]+$/.test(name) ? "" : (name.trim().split(/\s+/)[0] ?? ""),
    email,
    numero: number,
    sair,
  };
  const known = new Map([...own, ...Object.entries(person)]);
  const fill = (words: string) =>
    words.replace(/\{([\p{L}\d_]+)\}/gu, (typed, key: string) => known.get(key) ?? typed);
  return fill(said);
}

interface ChosenTemplate {
  template_name: string | null;
  template_language: string | null;
}

/** Returns the approved template that the campaign names. */
export function campaignTemplate(
  { template_name, template_language }: ChosenTemplate,
  templates: readonly ChannelTemplate[],
): ChannelTemplate | undefined {
  return templates.find(({ name, language }) => name === template_name && language === template_language);
}

type Gap = ChannelTemplate["gaps"][number];

/**
 * Returns whether the parameters fill every placeholder of the template. A file placeholder may stay empty if the
 * campaign has a file of the kind that the placeholder takes.
 */
export function fitsGaps(
  { gaps }: ChannelTemplate,
  parameters: readonly string[],
  hasFileFor: (takes: Gap["takes"]) => boolean,
): boolean {
  const isFilled = ({ takes }: Gap, at: number) =>
    (parameters[at] ?? "").trim() !== "" || (takes !== "text" && hasFileFor(takes));
  return parameters.length === gaps.length && gaps.every(isFilled);
}

/** Returns a function that tells whether the campaign's own file can fill a placeholder for the given kind of file. */
export function fileFits(media: Pick<StoredMedia, "mimeType"> | null): (takes: Gap["takes"]) => boolean {
  const kind = media && uploadKindOf(media.mimeType);
  return (takes) => kind === takes;
}

/** Largest number of characters that WhatsApp accepts in a template parameter. A parameter must be a single line. */
const longestParameter = 1_024;

/**
 * Fills a template's parameters for one recipient. Returns undefined if a text parameter would be empty, because
 * WhatsApp refuses empty parameters.
 */
export function fillParameters(
  { gaps }: ChannelTemplate,
  parameters: readonly string[],
  fill: (said: string) => string,
): string[] | undefined {
  const filled = parameters.map((said) => fill(said).replace(/\s+/g, " ").trim().slice(0, longestParameter));
  const isMissing = filled.some((value, at) => value === "" && gaps[at]?.takes === "text");
  return isMissing ? undefined : filled;
}

interface Passing {
  hold: CampaignPauseReason;
  minutes: number;
  /** True if the refusal concerns all recipients of the campaign, not only the one whose message was refused. */
  isForAll: boolean;
}

const day = 24 * 60;

/** Refusals by Meta that are temporary, keyed by the error code that the recipient's row stores. */
const passing: Readonly<Record<string, Passing>> = {
  ERR_CLOUD_ENGAGEMENT_LIMITED: { hold: "cloud-engagement", minutes: day, isForAll: false },
  ERR_CLOUD_SPAM_LIMITED: { hold: "cloud-limit", minutes: 60, isForAll: true },
  ERR_CLOUD_TEMPLATE_UNAVAILABLE: { hold: "template-unavailable", minutes: 10, isForAll: true },
  ERR_CLOUD_ACCOUNT_BLOCKED: { hold: "cloud-account", minutes: 60, isForAll: true },
  ERR_CLOUD_PAYMENT: { hold: "cloud-account", minutes: 60, isForAll: true },
  ERR_CLOUD_TOKEN_REFUSED: { hold: "cloud-account", minutes: 60, isForAll: true },
};

export const temporaryRefusals = Object.keys(passing);

/**
 * Returns when to retry a recipient whose message was refused, and why the campaign waits until then. Returns undefined
 * if the refusal is permanent.
 */
export function decideRetry(
  refusal: string,
  now: Date,
): { at: Date; hold: CampaignPauseReason; isForAll: boolean } | undefined {
  const rule = passing[refusal];
  return rule && { ...rule, at: new Date(now.getTime() + rule.minutes * 60_000) };
}

/** Pause after a message in milliseconds: the configured pause, varied by up to a quarter. */
export function pauseAfterRun(
  pace: { messageInterval: number; longerIntervalAfter: number; greaterInterval: number },
  runLength: number,
  random: () => number = Math.random,
): number {
  const seconds = isLongerPause(pace, runLength) ? pace.greaterInterval : pace.messageInterval;
  return seconds * 1_000 * (0.75 + random() / 2);
}

/** Returns whether the longer pause is due after `runLength` messages in a row. */
export function isLongerPause(
  { longerIntervalAfter }: { longerIntervalAfter: number },
  runLength: number,
): boolean {
  return longerIntervalAfter > 0 && runLength >= longerIntervalAfter;
}

/** Estimates the seconds that a number of messages takes at the configured pace. */
export function secondsFor(
  people: number,
  pace: { messageInterval: number; longerIntervalAfter: number; greaterInterval: number },
): number {
  const pauses = Math.max(0, people - 1);
  const longer = pace.longerIntervalAfter > 0 ? Math.floor(pauses / pace.longerIntervalAfter) : 0;
  return (pauses - longer) * pace.messageInterval + longer * pace.greaterInterval;
}

const refusals = new Set([
  "não",
  "nao",
  "no",
  "não obrigado",
  "não obrigada",
  "nao obrigado",
  "nao obrigada",
]);
const moreRefusals = ["não quero", "nao quero", "no thanks", "no thank you", "no gracias", "no quiero"];

/** Returns whether a recipient's reply to the confirmation request declines the campaign. */
export function declines(answer: string): boolean {
  const said = answer
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return refusals.has(said) || moreRefusals.includes(said);
}
