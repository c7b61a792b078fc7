import { addContactListRows } from "@recado/contract/contact-list-items";
import { call } from "../../shared/api/call.ts";
import type { ImportTarget } from "../contact-import/import-target.ts";

export function importToList(contactListId: number): ImportTarget {
  return {
    formats: "any",
    email: true,
    async send(rows, fileName, signal) {
      const body = { fileName, rows: rows.map(({ name, number, email }) => ({ name, number, email })) };
      const params = { id: String(contactListId) };
      const { added, unchanged, errorBag } = await call(addContactListRows, { params, body }, { signal });
      return {
        added,
        unchanged,
        wrong: errorBag.map(({ row, error }) => ({ row, problem: error.code })),
      };
    },
  };
}
