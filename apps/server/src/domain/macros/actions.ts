import type { Macro } from "@recado/contract/macro-runs";
import type { MacroForm } from "@recado/contract/macros";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { requireQueues } from "../queues/queries.ts";
import { columnsOfMacro, type MacroChanges } from "./columns.ts";
import { accessMacro, accessOwnMacro, macroRooms, requireMayChangeMacro, requireTargets } from "./policy.ts";
import { auditedMacro, presentMacro } from "./present.ts";
import { deleteMacroRow, findMacro, insertMacro, type MacroRow, updateMacroRow } from "./store.ts";

export async function createMacro(db: WriteTx, actor: Actor, form: MacroForm): Promise<Macro> {
  requireMayChangeMacro(actor, form.isShared);
  await requireQueues(db, form.queueIds);
  await requireTargets(db, form.actions);
  const userId = form.isShared ? null : actor.userId;
  const id = await refuseTakenShortcut(insertMacro(db, { ...columnsOfMacro(form), user_id: userId }));
  await recordAudit(db, actor, { area: "macros", action: "created", entityId: id, label: form.name });
  return publishMacro(db, "create", id);
}

/** Changes a macro. A macro that the company no longer sees becomes the acting user's own. */
export async function updateMacro(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: MacroChanges,
): Promise<Macro> {
  const before = await accessOwnMacro(db, actor, id);
  const { isShared = before.user_id === null, queueIds = [], actions = [] } = changes;
  requireMayChangeMacro(actor, isShared);
  await requireQueues(db, queueIds);
  await requireTargets(db, actions);
  const columns = { ...columnsOfMacro(changes), user_id: isShared ? null : actor.userId };
  const look = async () => auditedMacro(await accessMacro(db, actor, id));
  await auditUpdate(db, actor, { area: "macros", entityId: id, look }, () =>
    refuseTakenShortcut(updateMacroRow(db, id, columns)),
  );
  return publishMacro(db, "update", id, before);
}

export async function deleteMacro(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const macro = await accessOwnMacro(db, actor, id);
  await deleteMacroRow(db, id);
  db.publish(macroRooms(db.companyId, macro), "macro", { action: "delete", id });
  await recordAudit(db, actor, { area: "macros", action: "deleted", entityId: id, label: macro.name });
}

/** Publishes a created or changed macro. Users who no longer see it receive a deletion. */
async function publishMacro(
  db: WriteTx,
  action: "create" | "update",
  id: number,
  before?: MacroRow,
): Promise<Macro> {
  const row = await findMacro(db, id);
  if (!row) throw new AppError("ERR_NO_MACRO_FOUND");
  const record = presentMacro(row);
  const now = macroRooms(db.companyId, row);
  db.publish(now, "macro", { action, record });
  if (before?.user_id === null && row.user_id !== null)
    db.publish(macroRooms(db.companyId, before), "macro", { action: "delete", id }, now);
  return record;
}

/** Translates the unique violation of a taken shortcut. The database's constraint covers concurrent writes too. */
async function refuseTakenShortcut<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const isTaken = ["macros_own_shortcut", "macros_company_shortcut"].some((index) =>
      violates(error, index),
    );
    throw isTaken ? new AppError("ERR_MACRO_SHORTCUT_EXISTS") : error;
  });
}
