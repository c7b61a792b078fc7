import type { AuditAction, AuditChange, AuditField } from "@recado/contract/audit-log";
import type { AuditArea } from "@recado/contract/shared/audit-areas";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { type AuditedFields, changesBetween, hiddenChanges } from "./rules.ts";
import { appendToAuditRow, insertAuditRow, insertAuditRowInCompany } from "./store.ts";

export interface AuditEntry {
  area: AuditArea;
  action: AuditAction;
  entityId?: number | string;
  /** Name of the changed entity at the time of the action; a later rename does not change the entry. */
  label: string;
  changes?: readonly AuditChange[];
  count?: number;
}

/** Author of an audit entry: the user who performed the action, or the system. */
export interface Auditor {
  /** Id of the user; null for a deleted user and for actions of the system. */
  userId: number | null;
  name: string;
}

/**
 * Author of actions that the system takes by itself, such as those that follow a payment or a change to a smaller plan.
 * Screens show a fixed label in place of the empty name.
 */
export const systemAuditor: Auditor = { userId: null, name: "" };

/**
 * Records an action in the transaction that performs it. Never pass a password, a token or the text of a chat message.
 */
export async function recordAudit(db: WriteTx, actor: Auditor, entry: AuditEntry): Promise<void> {
  await insertAuditRow(db, rowOf(actor, entry));
}

function rowOf(actor: Auditor, { area, action, entityId, label, changes = [], count }: AuditEntry) {
  return {
    user_id: actor.userId,
    user_name: actor.name,
    area,
    action,
    entity_id: entityId === undefined ? null : String(entityId),
    label,
    details: storableJson({ changes, ...(count === undefined ? {} : { count }) }),
  };
}

/**
 * Records an operator's action on a company twice: in the operator's own log and in the company's. The operator is no
 * user of the company, so the company's entry holds only the operator's name.
 */
export async function recordFromOutside(
  db: WriteTx,
  actor: Auditor & Pick<Actor, "companyId">,
  entry: AuditEntry,
): Promise<void> {
  const row = rowOf(actor, entry);
  if (actor.companyId === db.companyId) return insertAuditRow(db, row);
  await insertAuditRow(db, { ...row, user_id: null });
  await insertAuditRowInCompany(db, actor.companyId, row);
}

/**
 * Operator who works inside a company during a support session. `userId` is the operator's user id in that company;
 * `host` is the operator's own account.
 */
export interface Supporter extends Auditor {
  host: Pick<Actor, "companyId" | "userId">;
}

/**
 * Records the start or end of a support session in both logs, under the name that the operator has inside the company.
 */
export async function recordSupport(
  db: WriteTx,
  { host, ...inside }: Supporter,
  entry: AuditEntry,
): Promise<void> {
  const row = rowOf(inside, entry);
  await insertAuditRow(db, row);
  await insertAuditRowInCompany(db, host.companyId, { ...row, user_id: host.userId });
}

/** Records an update; an update that changed nothing is not recorded. */
export async function recordChanges(
  db: WriteTx,
  actor: Auditor,
  entry: Omit<AuditEntry, "action" | "count"> & { changes: readonly AuditChange[] },
): Promise<void> {
  if (entry.changes.length > 0) await recordAudit(db, actor, { ...entry, action: "updated" });
}

/** Records that a list was put in another order. */
export async function recordOrder(
  db: WriteTx,
  actor: Auditor,
  entry: Pick<AuditEntry, "area" | "label">,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const changes = changesBetween({ order: [...before] }, { order: [...after] });
  if (changes.length > 0) await recordAudit(db, actor, { ...entry, action: "reordered", changes });
}

/** Label of an entity for the audit log, and the entity's fields whose changes are recorded. */
export interface AuditSubject {
  label: string;
  fields: AuditedFields;
  /** Fields with private text: the audit log records that a field changed, and never its values. */
  hidden?: AuditedFields;
}

/** Records the differences between two states of an entity. */
export async function recordUpdate(
  db: WriteTx,
  actor: Auditor,
  entry: Pick<AuditEntry, "area" | "entityId">,
  before: AuditSubject,
  after: AuditSubject,
  secrets: readonly AuditField[] = [],
): Promise<void> {
  const changes = [
    ...changesBetween(before.fields, after.fields),
    ...hiddenChanges(before.hidden ?? {}, after.hidden ?? {}),
    ...secrets.map((field) => ({ field })),
  ];
  await recordChanges(db, actor, { ...entry, label: after.label, changes });
}

/** Runs a change and records the differences between the entity before and after the change. */
export async function auditUpdate<Result>(
  db: WriteTx,
  actor: Auditor,
  { look, secrets, ...entry }: AuditedUpdate,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await look();
  const result = await work();
  await recordUpdate(db, actor, entry, before, await look(), secrets);
  return result;
}

interface AuditedUpdate extends Pick<AuditEntry, "area" | "entityId"> {
  look: () => Promise<AuditSubject>;
  /** Secret fields that received a new value; the audit log names these fields without their values. */
  secrets?: readonly AuditField[];
}

/**
 * Records one part of an action that arrives in several requests. All parts share one audit entry, whose `count` grows.
 */
export async function recordPart(
  db: WriteTx,
  actor: Pick<Actor, "userId" | "name">,
  entry: AuditEntry & { count: number },
): Promise<void> {
  if (!(await appendToAuditRow(db, actor.userId, entry, entry.count))) await recordAudit(db, actor, entry);
}
