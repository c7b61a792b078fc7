import type { AuditChange, AuditField, AuditValue } from "@recado/contract/audit-log";

/** Longest text that the audit log keeps, in characters; longer texts are shortened. */
const longest = 200;

export type AuditedFields = Readonly<Partial<Record<AuditField, AuditValue>>>;

/** Returns the fields whose values differ between two states, each with its old and its new value. */
export function changesBetween(before: AuditedFields, after: AuditedFields): AuditChange[] {
  return fieldsOf(before).flatMap((field) => {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, from: shorten(from), to: shorten(to) }];
  });
}

/** Returns the fields whose values differ between two states. The values are omitted, because they are private text. */
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
