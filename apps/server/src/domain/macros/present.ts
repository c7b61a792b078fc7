import type { Macro } from "@recado/contract/macro-runs";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { MacroRow } from "./store.ts";

export function presentMacro(row: MacroRow): Macro {
  return {
    id: row.id,
    name: row.name,
    shortcut: row.shortcut,
    isShared: row.user_id === null,
    userId: row.user_id,
    queueIds: row.queue_ids,
    order: row.place,
    actions: row.actions,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Audited fields of a macro. The audit log does not contain the actions, because their texts may be private. */
export function auditedMacro({ name, shortcut, user_id, queue_ids, place, actions }: MacroRow): AuditSubject {
  return {
    label: name,
    fields: {
      name,
      shortcode: shortcut,
      general: user_id === null,
      queues: queue_ids.map(String),
      order: place,
    },
    hidden: { actions: storableJson(actions) },
  };
}
