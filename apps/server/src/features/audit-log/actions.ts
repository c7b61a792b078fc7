import type { AuditAction, AuditChange, AuditField } from "@recado/contract/audit-log";
import type { AuditArea } from "@recado/contract/shared/audit-areas";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { type AuditedFields, changesBetween, hiddenChanges } from "./rules.ts";
import { growAuditRow, insertAuditRow, insertAuditRowBeside } from "./store.ts";

export interface AuditEntry {
  area: AuditArea;
  action: AuditAction;
  entityId?: number | string;
  /** What it was called at that moment. */
  label: string;
  changes?: readonly AuditChange[];
  count?: number;
}

/** Who did it. */
export interface Auditor {
  /** Null once they are gone, or of nobody. */
  userId: number | null;
  name: string;
}

/** What the program does by itself, as what follows from a payment or a smaller plan; screens have a word for it. */
export const nobody: Auditor = { userId: null, name: "" };

/** Writes down who did it, in the transaction that does it. Never given a password, a token or the words of a message. */
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
 * What whoever hosts does to a company stands in its own log and in theirs. They are nobody of the company: their name tells
 * who it was.
 */
export async function recordFromOutside(
  db: WriteTx,
  actor: Auditor & Pick<Actor, "companyId">,
  entry: AuditEntry,
): Promise<void> {
  const row = rowOf(actor, entry);
  if (actor.companyId === db.companyId) return insertAuditRow(db, row);
  await insertAuditRow(db, { ...row, user_id: null });
  await insertAuditRowBeside(db, actor.companyId, row);
}

/** Whoever hosts, where they are inside a company to help: with the id that they have there, and their own. */
export interface Supporter extends Auditor {
  host: Pick<Actor, "companyId" | "userId">;
}

/** Their coming and going stands in both logs, under the name that they have inside. */
export async function recordSupport(
  db: WriteTx,
  { host, ...inside }: Supporter,
  entry: AuditEntry,
): Promise<void> {
  const row = rowOf(inside, entry);
  await insertAuditRow(db, row);
  await insertAuditRowBeside(db, host.companyId, { ...row, user_id: host.userId });
}

/** The same, where an update that changed nothing says nothing. */
export async function recordChanges(
  db: WriteTx,
  actor: Auditor,
  entry: Omit<AuditEntry, "action" | "count"> & { changes: readonly AuditChange[] },
): Promise<void> {
  if (entry.changes.length > 0) await recordAudit(db, actor, { ...entry, action: "updated" });
}

/** The same of a list that people put in another order. */
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

/** What an entity is called, and what of it is worth telling. */
export interface Audited {
  label: string;
  fields: AuditedFields;
  /** What people wrote to each other: that it changed is told, the words are not. */
  hidden?: AuditedFields;
}

/** What an update made different, by how the entity was and is. */
export async function recordUpdate(
  db: WriteTx,
  actor: Auditor,
  entry: Pick<AuditEntry, "area" | "entityId">,
  before: Audited,
  after: Audited,
  secrets: readonly AuditField[] = [],
): Promise<void> {
  const changes = [
    ...changesBetween(before.fields, after.fields),
    ...hiddenChanges(before.hidden ?? {}, after.hidden ?? {}),
    ...secrets.map((field) => ({ field })),
  ];
  await recordChanges(db, actor, { ...entry, label: after.label, changes });
}

/** Looks before and after a change, and writes down what it made different. */
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
  look: () => Promise<Audited>;
  /** What was given anew and is told to nobody. */
  secrets?: readonly AuditField[];
}

/** The same for what comes in parts: one entry counts them all. */
export async function recordPart(
  db: WriteTx,
  actor: Pick<Actor, "userId" | "name">,
  entry: AuditEntry & { count: number },
): Promise<void> {
  if (!(await growAuditRow(db, actor.userId, entry, entry.count))) await recordAudit(db, actor, entry);
}
