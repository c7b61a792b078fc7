import * as contract from "@recado/contract/contact-book";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import { suggestAllMerges } from "../contact-merge/suggest-all-merges.ts";
import { startImport } from "../sheet-imports/start-import.ts";
import { exportContacts } from "./export-contacts.ts";
import { importSheet } from "./import-sheet.ts";

/** Routes that import or export contacts, or suggest merges among all contacts. */
export function bookRoutes({ tools }: { tools: Pick<MediaTools, "readSheet"> }): Endpoint[] {
  return [
    serve(contract.uploadContacts, ({ actor, query, body, read, write }) =>
      importSheet({ read, write }, actor, body, query.fileName ?? ""),
    ),
    serve(contract.startContactsImport, ({ actor, body: { columns }, files: [file], write }) => {
      const place = { kind: "contacts", contactListId: null } as const;
      return startImport({ write }, tools.readSheet, actor, { file, columns, place });
    }),
    serve(contract.exportContacts, async ({ actor, report, write, reply }) => {
      const csv = await exportContacts({ read: report, write }, actor);
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${contract.contactsFileName}"`,
        "cache-control": "no-store",
      });
      // Fastify sends the stream as the response body, which the contract declares as a string.
      return csv as unknown as string;
    }),
    serve(contract.suggestAllMerges, ({ read }) => read(suggestAllMerges)),
  ];
}
