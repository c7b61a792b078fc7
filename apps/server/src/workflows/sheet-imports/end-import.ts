import type { AuditArea } from "@recado/contract/shared/audit-areas";
import type { SheetImport, SheetKind } from "@recado/contract/sheet-imports";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { lockExistingImport } from "../../domain/sheet-imports/policy.ts";
import { presentSheetImport } from "../../domain/sheet-imports/present.ts";
import {
  deleteImport,
  endImport,
  findImport,
  type SheetImportRow,
} from "../../domain/sheet-imports/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, permissionRoom } from "../../platform/live/rooms.ts";

const areas: Readonly<Record<SheetKind, AuditArea>> = {
  contacts: "contacts",
  contactList: "contactLists",
  optOuts: "optOuts",
};

export async function stopImport(db: WriteTx, actor: Actor, id: number): Promise<SheetImport> {
  const row = await lockExistingImport(db, actor, id);
  if (row.ended_at === null) await closeImport(db, row, "ERR_IMPORT_STOPPED");
  return publishImport(db, row.id);
}

export async function dismissImport(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const row = await lockExistingImport(db, actor, id);
  if (row.ended_at === null) throw new AppError("ERR_IMPORT_UNDER_WAY");
  await deleteImport(db, id);
  db.publish([roomOf(db, row.kind)], "sheetImport", { action: "delete", id });
}

/** Ends an import; the caller has locked its row. */
export async function closeImport(
  db: WriteTx,
  { id, kind, contact_list_id, user_id, user_name, file_name }: SheetImportRow,
  error: string | null,
): Promise<void> {
  await endImport(db, id, error);
  const { added = 0, merged = 0 } = (await findImport(db, id)) ?? {};
  if (added + merged === 0) return;
  await recordAudit(
    db,
    { userId: user_id, name: user_name },
    {
      area: areas[kind],
      action: "imported",
      ...(contact_list_id !== null && { entityId: contact_list_id }),
      label: file_name.slice(0, 100),
      count: added + merged,
    },
  );
}

export async function publishImport(db: WriteTx, id: number): Promise<SheetImport> {
  const row = await findImport(db, id);
  if (!row) throw new AppError("ERR_NO_SHEET_IMPORT_FOUND");
  const record = presentSheetImport(row);
  db.publish([roomOf(db, row.kind)], "sheetImport", { action: "update", record });
  return record;
}

function roomOf(db: WriteTx, kind: SheetKind) {
  if (kind === "contacts") return companyRoom(db.companyId);
  return permissionRoom(db.companyId, kind === "optOuts" ? "opt-outs:edit" : "campaigns:edit");
}
