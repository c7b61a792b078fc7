import type { AuditChange, AuditField, AuditValue } from "@recado/contract/audit-log";
import { campaignStatuses } from "@recado/contract/campaigns";
import { assignmentStrategies } from "@recado/contract/queues";
import { repetitionIntervals } from "@recado/contract/schedules";
import { type Language, languages } from "@recado/contract/shared/language";
import { profiles } from "@recado/contract/shared/permissions";
import { weekdays } from "@recado/contract/shared/working-hours";
import { formatDateTime, formatDay } from "../../shared/format/time.ts";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import type { TextParams } from "../../shared/i18n/look-up.ts";
import type { weekTexts } from "../../shared/ui/fields/week-texts.ts";
import type { OptionWords } from "./audit-sentence.ts";
import type { changeTexts } from "./texts.ts";
import type { AuditLine } from "./use-audit-log.ts";

/** Text functions for describing a change: texts of the audit log, of the settings, and of the weekdays. */
export interface ChangeWords {
  t: (key: TextKey<(typeof changeTexts)["pt"]>, fillIns?: TextParams) => string;
  option: OptionWords;
  week: (key: TextKey<(typeof weekTexts)["pt"]>) => string;
  languages: Readonly<Record<Language, string>>;
}

/** Describes the changes of an audit entry, one sentence for each change. */
export function auditDetails(words: ChangeWords, line: AuditLine): string[] {
  const sentences = line.changes.map((change) => changeSentence(words, line, change));
  if (line.count === null) return sentences;
  const counted = line.area === "users" ? "counts.tickets" : "counts.contacts";
  return [...sentences, words.t(counted, { count: line.count })];
}

function changeSentence(words: ChangeWords, line: AuditLine, { field, from, to }: AuditChange): string {
  const name = words.t(`fields.${nameOfField(line, field)}`);
  if (from === undefined && to === undefined) return words.t("secretChange", { field: name });
  if (from === undefined)
    return words.t("given", { field: name, to: valueText(words, line, field, to ?? null) });
  const [before, after] = [from ?? null, to ?? null].map((value) => valueText(words, line, field, value));
  return words.t("change", { field: name, from: before ?? "", to: after ?? "" });
}

/** Keys of the texts for fields that are named differently in campaigns. */
const ofCampaigns = { status: "campaignStatus", connection: "campaignConnection" } as const;

function nameOfField({ area }: AuditLine, field: AuditField) {
  const isShared = field === "status" || field === "connection";
  return area === "campaigns" && isShared ? ofCampaigns[field] : field;
}

function valueText(words: ChangeWords, line: AuditLine, field: AuditField, value: AuditValue): string {
  const { t } = words;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t("nothing");
  if (Array.isArray(value)) return value.map((part) => partText(words, field, part)).join(", ");
  return wordFor(words, line, field, String(value)) ?? String(value);
}

/** An instant as the server records it, such as the end of a paid period. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Text of a coded value, such as a status. Returns undefined if the value can be shown unchanged. */
function wordFor(words: ChangeWords, line: AuditLine, field: AuditField, value: string): string | undefined {
  const { t } = words;
  if (line.area === "settings" && field === "value") return choiceText(words, line.label, value);
  if (line.area === "campaigns" && field === "status") return statusText(t, value);
  if (field === "language") return languageText(words, value);
  if (instantPattern.test(value)) return formatDateTime(value);
  if (field === "lastDay") return formatDay(value);
  if (field === "priority") return priorityText(t, value);
  if (field === "assignment") return strategyText(t, value);
  const rhythm = field === "repeats" ? repetitionIntervals.find((known) => known === value) : undefined;
  if (rhythm) return t(`rhythms.${rhythm}`);
  const profile = field === "profile" ? profiles.find((known) => known === value) : undefined;
  return profile && t(`profiles.${profile}`);
}

function statusText(t: ChangeWords["t"], value: string): string | undefined {
  const status = campaignStatuses.find((known) => known === value);
  return status && t(`campaignStatuses.${status}`);
}

function languageText(words: ChangeWords, value: string): string | undefined {
  const language = languages.find((known) => known === value);
  return language && words.languages[language];
}

function priorityText(t: ChangeWords["t"], value: string): string | undefined {
  const priority = (["1", "2", "3"] as const).find((known) => known === value);
  return priority && t(`priorities.${priority}`);
}

function strategyText(t: ChangeWords["t"], value: string): string | undefined {
  const strategy = assignmentStrategies.find((known) => known === value);
  return strategy && t(`strategies.${strategy}`);
}

function choiceText({ t, option }: ChangeWords, label: string, value: string): string | undefined {
  const choice = (["queue", "company", "text"] as const).find((known) => known === value);
  if (choice) return option(`choices.${choice}`);
  if (label === "scheduleType" && value === "disabled") return option("choices.disabled");
  if (value === "enabled" || value === "true") return t("on");
  return value === "disabled" || value === "false" ? t("off") : undefined;
}

const closed = "00:00–00:00";

/**
 * Formats one value of a changed field. Working hours ("monday 08:00–18:00") and holidays ("2026-12-25 Natal
 * 00:00–00:00") get readable days and dates; all other values stay unchanged.
 */
function partText({ t, week }: ChangeWords, field: AuditField, part: string): string {
  if (field !== "schedules" && field !== "holidays") return part;
  const [first = "", ...others] = part.split(" ");
  const weekday = weekdays.find((known) => known === first);
  const day = weekday ? week(`days.${weekday}`) : first.split("-").reverse().join("/");
  return [day, ...others.map((word) => (word === closed ? t("closed") : word))].join(" ");
}
