import type { AuditChange, AuditValue } from "@recado/contract/audit-log";
import { profiles } from "@recado/contract/shared/permissions";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import type { FillIns } from "../../shared/i18n/look-up.ts";
import { auditTexts } from "./texts.ts";
import type { AuditLine } from "./use-audit-log.ts";

type Words = (key: TextKey<(typeof auditTexts)["pt"]>, fillIns?: FillIns) => string;

/** What happened, as one would tell it. */
export function auditSentence(t: Words, { area, action, label, userName }: AuditLine): string {
  return t(`told.${action}`, { by: userName, what: t(`named.${area}`, { label }) });
}

/** What of it changed, one sentence each. */
export function auditDetails(t: Words, { changes, count }: AuditLine): string[] {
  const sentences = changes.map((change) => changeSentence(t, change));
  return count === null ? sentences : [...sentences, t("count", { count })];
}

function changeSentence(t: Words, change: AuditChange): string {
  const field = fieldName(t, change.field);
  if (change.from === undefined && change.to === undefined) return t("secretChange", { field });
  return t("change", {
    field,
    from: valueText(t, change.field, change.from ?? null),
    to: valueText(t, change.field, change.to ?? null),
  });
}

/** A field that has no word of ours yet goes by its own name. */
function fieldName(t: Words, field: string): string {
  return isNamed(field) ? t(`fields.${field}`) : field;
}

function isNamed(field: string): field is keyof (typeof auditTexts)["pt"]["fields"] {
  return Object.hasOwn(auditTexts.pt.fields, field);
}

function valueText(t: Words, field: string, value: AuditValue): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (value === null || value === "") return t("nothing");
  if (Array.isArray(value)) return value.length === 0 ? t("nothing") : value.join(", ");
  const profile = field === "profile" && profiles.find((known) => known === value);
  return profile ? t(`profiles.${profile}`) : String(value);
}
