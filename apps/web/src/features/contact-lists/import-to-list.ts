import { startContactListImport } from "@recado/contract/contact-list-imports";
import type { ContactList } from "@recado/contract/contact-lists";
import { call } from "../../shared/api/call.ts";
import { columnsForm, type ImportTarget, sheetFile } from "../contact-import/import-target.ts";

/** The server goes on with the sheet alone; the list says how far it is. */
export function importToList(contactListId: number, onBegun: (list: ContactList) => void): ImportTarget {
  return {
    asks: ["name", "number", "email"],
    isNameNeeded: true,
    async start(file, columns) {
      const params = { id: String(contactListId) };
      onBegun(
        await call(startContactListImport, { params, body: columnsForm(columns), files: [sheetFile(file)] }),
      );
    },
  };
}
