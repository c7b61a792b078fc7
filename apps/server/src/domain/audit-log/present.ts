import type { AuditLogEntry } from "@recado/contract/audit-log";
import type { AuditRow } from "./store.ts";

export function presentAuditEntry(row: AuditRow): AuditLogEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    userName: row.user_name,
    bySupport: row.by_support,
    area: row.area,
    action: row.action,
    entityId: row.entity_id,
    label: row.label,
    changes: row.details.changes,
    count: row.details.count ?? null,
  };
}
