import * as contract from "@recado/contract/contact-list-imports";
import { AppError } from "../../../platform/errors.ts";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import type { MediaTools } from "../../../platform/media/media-tools.ts";
import { readListRows } from "../items/read-sheet.ts";
import { accessContactList } from "../policy.ts";
import { dismissImport, startImport, stopImport } from "./actions.ts";
import { findWrongRows } from "./store.ts";

export function contactListImportRoutes({ tools }: { tools: Pick<MediaTools, "readSheet"> }): Endpoint[] {
  return [
    serve(contract.startContactListImport, async ({ actor, params, body, files, read, write }) => {
      await read((db) => accessContactList(db, params.id));
      const [file] = files;
      if (!file) throw new AppError("ERR_SHEET_UNREADABLE");
      const { nameColumn: name, numberColumn: number, emailColumn: email } = body;
      const isChosen = name !== null || number !== null || email !== null;
      const chosen = isChosen ? { name, number, email } : undefined;
      const { companyId } = actor;
      const rows = await readListRows(tools.readSheet, { companyId, path: file.path }, chosen);
      return write((db) => startImport(db, actor, params.id, { rows, fileName: file.fileName }));
    }),
    serve(contract.stopContactListImport, ({ params, write }) => write((db) => stopImport(db, params.id))),
    serve(contract.dismissContactListImport, ({ params, write }) =>
      write((db) => dismissImport(db, params.id)),
    ),
    serve(contract.listWrongRows, ({ params, query, read }) =>
      read(async (db) => {
        const { id } = await accessContactList(db, params.id);
        const found = await findWrongRows(db, id, query.after, contract.mostWrongRows + 1);
        const rows = found.slice(0, contract.mostWrongRows);
        return { rows, hasMore: found.length > rows.length };
      }),
    ),
  ];
}
