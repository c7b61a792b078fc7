import type { personVariables } from "@recado/contract/campaign-settings";
import type {
  Campaign,
  CampaignForm,
  CampaignPauseReason,
  CampaignStatus,
  campaignVariants,
} from "@recado/contract/campaigns";
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

/** A campaign that missed its start by more than an hour starts only on a user's request. */
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

/** Returns the texts that are not blank. */
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

/** Fills `{nome} {email} {numero} {sair}` and the company's own variables; unknown variables stay as typed. */
export function fillCampaignText(
  said: string,
  { name, number, email }: RecipientVariables,
  own: ReadonlyMap<string, string>,
  /** Link on which the recipient opts out. */
  sair: string,
): string {
  const person: Record<(typeof personVariables)[number], string> = {
    nome: name,
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
 * Returns whether each placeholder can be filled. A file placeholder may be left empty if the campaign's own file is of
 * its kind.
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

/** Returns a predicate for the file placeholders that the campaign's own file can fill. */
export function fileFits(media: Pick<StoredMedia, "mimeType"> | null): (takes: Gap["takes"]) => boolean {
  const kind = media && uploadKindOf(media.mimeType);
  return (takes) => kind === takes;
}

/** WhatsApp takes parameters of one line, up to this many characters. */
const longestParameter = 1_024;

/**
 * Fills a template's parameters for one recipient; undefined if a text parameter would be empty, which WhatsApp
 * refuses.
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
  /** True if the reason affects all recipients of the campaign. */
  isForAll: boolean;
}

const day = 24 * 60;

/** Temporary refusals by Meta, keyed by the recipient's error code. */
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
 * Returns when a refused recipient is tried again, and why the campaign waits until then; undefined for permanent
 * refusals.
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

/** Returns whether the longer pause follows after `runLength` messages in a row. */
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

/** Returns whether the answer to a confirmation request is a refusal. */
export function declines(answer: string): boolean {
  const said = answer
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return refusals.has(said) || moreRefusals.includes(said);
}
