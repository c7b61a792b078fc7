import type { SheetImport } from "@recado/contract/sheet-imports";
import type { SheetImportRow } from "./store.ts";

/** Presents an import of a sheet. If the row was read from JSON, its end time is a string. */
export function presentSheetImport(
  row: Omit<SheetImportRow, "ended_at"> & { ended_at: Date | string | null },
): SheetImport {
  return {
    id: row.id,
    kind: row.kind,
    contactListId: row.contact_list_id,
    fileName: row.file_name,
    total: row.total,
    added: row.added,
    merged: row.merged,
    unchanged: row.unchanged,
    wrong: row.wrong,
    newTags: row.new_tags,
    endedAt: row.ended_at && new Date(row.ended_at).toISOString(),
    error: row.error,
  };
}
