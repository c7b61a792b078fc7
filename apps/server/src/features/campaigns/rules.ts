import type { personVariables } from "@recado/contract/campaign-settings";
import type {
  Campaign,
  CampaignForm,
  CampaignHold,
  CampaignStatus,
  campaignVariants,
} from "@recado/contract/campaigns";
import { mediaKindOf } from "@recado/contract/shared/media";
import type { ChannelTemplate } from "../../ports/channel.ts";
import type { StoredMedia } from "../messages/rules.ts";

const hourMilliseconds = 3_600_000;

/** All of it may be changed: while it is inactive, or scheduled for more than an hour ahead. */
export function isEditable(
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

/** One that fell due so long ago starts only when somebody says so. */
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
export const wordFields = [...messageFields, ...confirmationFields] as const;

type Words = Partial<Pick<Campaign, MessageField | ConfirmationField>>;

/** The texts that say something. */
export function variantsOf(words: Words | CampaignForm): string[] {
  return messageFields.map((field) => words[field] ?? "").filter((said) => said.trim() !== "");
}

export function confirmationsOf(words: Words | CampaignForm): string[] {
  return confirmationFields.map((field) => words[field] ?? "").filter((said) => said.trim() !== "");
}

export interface PersonWords {
  name: string;
  number: string;
  email: string;
}

/** Fills `{nome} {email} {numero} {sair}` and the company's own variables; what is none of them stays as it was typed. */
export function fillCampaignWords(
  said: string,
  { name, number, email }: PersonWords,
  own: ReadonlyMap<string, string>,
  /** Where the person opts out. */
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

/** Of the approved templates the one that a campaign names. */
export function templateOf(
  { template_name, template_language }: ChosenTemplate,
  templates: readonly ChannelTemplate[],
): ChannelTemplate | undefined {
  return templates.find(({ name, language }) => name === template_name && language === template_language);
}

type Gap = ChannelTemplate["gaps"][number];

/** Whether each gap has something to be filled with: one for a file may be left to the campaign's own, if that is of its kind. */
export function fitsGaps(
  { gaps }: ChannelTemplate,
  parameters: readonly string[],
  hasFileFor: (takes: Gap["takes"]) => boolean,
): boolean {
  const isFilled = ({ takes }: Gap, at: number) =>
    (parameters[at] ?? "").trim() !== "" || (takes !== "text" && hasFileFor(takes));
  return parameters.length === gaps.length && gaps.every(isFilled);
}

/** What gaps for files may be left to a campaign with that file. */
export function fileFits(media: Pick<StoredMedia, "mimeType"> | null): (takes: Gap["takes"]) => boolean {
  const kind = media && mediaKindOf(media.mimeType);
  return (takes) => kind === takes;
}

/** As WhatsApp takes what fills a gap: in one line, and nothing longer than this. */
const longestParameter = 1_024;

/** What fills a template's gaps for one person; undefined where something would stay empty, which WhatsApp refuses. */
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
  hold: CampaignHold;
  minutes: number;
  /** Nobody else of the campaign would get theirs in the meantime either. */
  isForAll: boolean;
}

const day = 24 * 60;

/** What Meta refuses for a while, by the code that the person is left with. */
const passing: Readonly<Record<string, Passing>> = {
  ERR_CLOUD_ENGAGEMENT_LIMITED: { hold: "cloud-engagement", minutes: day, isForAll: false },
  ERR_CLOUD_SPAM_LIMITED: { hold: "cloud-limit", minutes: 60, isForAll: true },
  ERR_CLOUD_TEMPLATE_UNAVAILABLE: { hold: "template-unavailable", minutes: 10, isForAll: true },
  ERR_CLOUD_ACCOUNT_BLOCKED: { hold: "cloud-account", minutes: 60, isForAll: true },
  ERR_CLOUD_PAYMENT: { hold: "cloud-account", minutes: 60, isForAll: true },
  ERR_CLOUD_TOKEN_REFUSED: { hold: "cloud-account", minutes: 60, isForAll: true },
};

export const passingRefusals = Object.keys(passing);

/** When whoever was refused gets it once more, and what holds the campaign until then. */
export function decideOnceMore(
  refusal: string,
  now: Date,
): { at: Date; hold: CampaignHold; isForAll: boolean } | undefined {
  const rule = passing[refusal];
  return rule && { ...rule, at: new Date(now.getTime() + rule.minutes * 60_000) };
}

/** The pause after a message, in milliseconds: what the pace says, a quarter more or less. */
export function pauseAfter(
  pace: { messageInterval: number; longerIntervalAfter: number; greaterInterval: number },
  runLength: number,
  random: () => number = Math.random,
): number {
  const seconds = isLongerPause(pace, runLength) ? pace.greaterInterval : pace.messageInterval;
  return seconds * 1_000 * (0.75 + random() / 2);
}

/** Whether so many messages in a row are followed by the longer pause. */
export function isLongerPause(
  { longerIntervalAfter }: { longerIntervalAfter: number },
  runLength: number,
): boolean {
  return longerIntervalAfter > 0 && runLength >= longerIntervalAfter;
}

/** How long so many messages take by their pace, in seconds. */
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

/** Whether whoever was asked for a confirmation gave none. */
export function declines(answer: string): boolean {
  const said = answer
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return refusals.has(said) || moreRefusals.includes(said);
}
