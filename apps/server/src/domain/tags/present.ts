import type { Tag, TagWithUsage } from "@recado/contract/tags";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { ListedTagRow, TagRow } from "./store.ts";

export function presentTag({ id, name, color, kanban }: TagRow): Tag {
  return { id, name, color, kanban: kanban ? 1 : 0 };
}

export function presentListedTag(row: ListedTagRow): TagWithUsage {
  return { ...presentTag(row), userId: row.user_id, ticketsCount: row.tickets_count };
}

export function auditedTag({ name, color, kanban }: TagRow): AuditSubject {
  return { label: name, fields: { name, color, kanban } };
}
