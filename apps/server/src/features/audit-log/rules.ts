import type { AuditChange, AuditField, AuditValue } from "@recado/contract/audit-log";

/** Texts of any length are kept as far as they tell what they were. */
const longest = 200;

export type AuditedFields = Readonly<Partial<Record<AuditField, AuditValue>>>;

/** The fields whose values differ, as they were and as they are. */
export function changesBetween(before: AuditedFields, after: AuditedFields): AuditChange[] {
  return fieldsOf(before).flatMap((field) => {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, from: shorten(from), to: shorten(to) }];
  });
}

/** The same of what is told to nobody: that it differs. */
export function hiddenChanges(before: AuditedFields, after: AuditedFields): AuditChange[] {
  return changesBetween(before, after).map(({ field }) => ({ field }));
}

function fieldsOf(fields: AuditedFields): AuditField[] {
  return Object.keys(fields) as AuditField[];
}

function shorten(value: AuditValue): AuditValue {
  if (Array.isArray(value)) return value.slice(0, longest);
  return typeof value === "string" && value.length > longest ? `${value.slice(0, longest)}…` : value;
}
