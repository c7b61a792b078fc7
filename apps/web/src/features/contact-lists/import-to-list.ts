import { listWrongRows, startContactListImport } from "@recado/contract/contact-list-imports";
import type { ContactList } from "@recado/contract/contact-lists";
import { call } from "../../shared/api/call.ts";
import type { ImportTarget } from "../contact-import/import-target.ts";
import type { WrongRow } from "../contact-import/send-rows.ts";

/** The server goes on with the sheet alone; the list says how far it is. */
export function importToList(contactListId: number, onBegun: (list: ContactList) => void): ImportTarget {
  return {
    formats: "any",
    email: true,
    way: {
      async handOver(file, { name, number, email }) {
        const body = { nameColumn: inForm(name), numberColumn: inForm(number), emailColumn: inForm(email) };
        const params = { id: String(contactListId) };
        onBegun(
          await call(startContactListImport, { params, body, files: [{ name: file.name, content: file }] }),
        );
      },
    },
  };
}

function inForm(column: number | null): string {
  return column === null ? "" : String(column);
}

export function readWrongRows(contactListId: number, after: number) {
  const params = { id: String(contactListId) };
  return call(listWrongRows, { params, query: { after: String(after) } });
}

export async function readAllWrongRows(contactListId: number): Promise<WrongRow[]> {
  const all: WrongRow[] = [];
  let hasMore = true;
  while (hasMore) {
    const page = await readWrongRows(contactListId, all.at(-1)?.line ?? 0);
    all.push(...page.rows);
    hasMore = page.hasMore;
  }
  return all;
}
