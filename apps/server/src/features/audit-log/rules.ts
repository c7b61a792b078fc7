import type { AuditChange, AuditValue } from "@recado/contract/audit-log";

/** Texts of any length are kept as far as they tell what they were. */
const longest = 200;

/** The fields whose values differ, as they were and as they are. */
export function changesBetween<Fields extends Readonly<Record<string, AuditValue>>>(
  before: Fields,
  after: { readonly [Field in keyof Fields]: AuditValue },
): AuditChange[] {
  return Object.keys(before).flatMap((field) => {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, from: shorten(from), to: shorten(to) }];
  });
}

function shorten(value: AuditValue): AuditValue {
  if (Array.isArray(value)) return value.slice(0, longest);
  return typeof value === "string" && value.length > longest ? `${value.slice(0, longest)}…` : value;
}
