import type { HelpVideo } from "@recado/contract/helps";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { HelpRow } from "./store.ts";

export function presentHelp({ id, title, description, video, updated_at }: HelpRow): HelpVideo {
  return { id, title, description, video, updatedAt: updated_at.toISOString() };
}

export function auditedHelp({ title, description, video }: HelpRow): AuditSubject {
  return { label: title, fields: { title, description, video } };
}
