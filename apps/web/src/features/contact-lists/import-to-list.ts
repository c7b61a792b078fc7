import { startContactListImport } from "@recado/contract/contact-list-imports";
import type { ContactList } from "@recado/contract/contact-lists";
import { call } from "../../shared/api/call.ts";
import { columnsForm, type ImportDestination, sheetUpload } from "../contact-import/import-target.ts";

/**
 * Destination that imports a sheet into a contact list. The server runs the import, and the list shows its progress.
 */
export function importToList(contactListId: number, onBegun: (list: ContactList) => void): ImportDestination {
  return {
    asks: ["name", "number", "email"],
    isNameNeeded: true,
    async start(file, columns) {
      const params = { id: String(contactListId) };
      onBegun(
        await call(startContactListImport, {
          params,
          body: columnsForm(columns),
          files: [sheetUpload(file)],
        }),
      );
    },
  };
}
