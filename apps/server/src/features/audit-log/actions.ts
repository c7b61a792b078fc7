import type { AuditAction, AuditArea, AuditChange } from "@recado/contract/audit-log";
import type { Actor } from "../../platform/actor.ts";
import type { Change } from "../../platform/db/database.ts";
import { growAuditRow, insertAuditRow } from "./store.ts";

export interface AuditEntry {
  area: AuditArea;
  action: AuditAction;
  entityId?: number | string;
  /** What it was called at that moment. */
  label: string;
  changes?: readonly AuditChange[];
  count?: number;
}

/** Writes down who did it, in the transaction that does it. Never given a password, a token or the words of a message. */
export async function recordAudit(
  db: Change,
  actor: Pick<Actor, "userId" | "name">,
  { area, action, entityId, label, changes = [], count }: AuditEntry,
): Promise<void> {
  await insertAuditRow(db, {
    user_id: actor.userId,
    user_name: actor.name,
    area,
    action,
    entity_id: entityId === undefined ? null : String(entityId),
    label,
    details: JSON.stringify({ changes, ...(count === undefined ? {} : { count }) }),
  });
}

/** The same, where an update that changed nothing says nothing. */
export async function recordChanges(
  db: Change,
  actor: Pick<Actor, "userId" | "name">,
  entry: Omit<AuditEntry, "action" | "count"> & { changes: readonly AuditChange[] },
): Promise<void> {
  if (entry.changes.length > 0) await recordAudit(db, actor, { ...entry, action: "updated" });
}

/** The same for what comes in parts: one entry counts them all. */
export async function recordPart(
  db: Change,
  actor: Pick<Actor, "userId" | "name">,
  entry: AuditEntry & { count: number },
): Promise<void> {
  if (!(await growAuditRow(db, actor.userId, entry, entry.count))) await recordAudit(db, actor, entry);
}
