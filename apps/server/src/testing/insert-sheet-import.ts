import {
  endImport,
  findImportOf,
  insertImport,
  insertRows,
  writePart,
} from "../domain/sheet-imports/store.ts";
import type { WriteTx } from "../platform/db/database.ts";

/** Creates a finished import of a spreadsheet, in which one row was rejected. */
export async function insertSheetImport(db: WriteTx, contactListId: number, name: string): Promise<number> {
  const columns = { name: [0], number: [1], email: [], tags: [], extra: [] };
  const layout = { titles: ["Nome", "Telefone"], columns };
  const ofContacts = { kind: "contacts", contactListId: null } as const;
  const sheet = { file_name: name, user_id: null, user_name: name, layout, total: 1 };
  if (!(await findImportOf(db, ofContacts)))
    await endImport(db, await insertImport(db, { ...ofContacts, ...sheet }), null);
  const id = await insertImport(db, { kind: "contactList", contactListId, ...sheet });
  await insertRows(db, id, [{ line: 2, cells: [name] }]);
  const wrong = [{ line: 2, problem: "numberMissing" as const }];
  await writePart(db, id, { until: 2, added: 0, merged: 0, unchanged: 0, newTags: [], wrong });
  await endImport(db, id, null);
  return id;
}
