import type { SheetKind } from "@recado/contract/sheet-imports";
import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findImport, lockImport, type SheetImportRow } from "./store.ts";

/**
 * Throws unless the user may import sheets of this kind. The same permission lets a user see the results of imports.
 */
export function requireMayImport(actor: Actor, kind: SheetKind): void {
  if (kind === "optOuts") requirePermission(actor, "opt-outs:edit");
  if (kind !== "contactList") return;
  requirePermission(actor, "campaigns:edit");
  if (!actor.plan.useCampaigns) throw new AppError("ERR_PLAN_NOT_INCLUDED");
}

export async function accessImport(db: ReadTx, actor: Actor, id: number): Promise<SheetImportRow> {
  return allowed(actor, await findImport(db, id));
}

/** Locks the import until the transaction ends. */
export async function lockExistingImport(db: WriteTx, actor: Actor, id: number): Promise<SheetImportRow> {
  return allowed(actor, await lockImport(db, id));
}

function allowed(actor: Actor, row: SheetImportRow | undefined): SheetImportRow {
  if (!row) throw new AppError("ERR_NO_SHEET_IMPORT_FOUND");
  requireMayImport(actor, row.kind);
  return row;
}
