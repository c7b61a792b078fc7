import * as contract from "@recado/contract/contact-book";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import { suggestAllMerges } from "../merge/suggest-all-merges.ts";
import { exportContacts } from "./export-contacts.ts";
import { importSheet } from "./import-sheet.ts";

/** The company's contacts as a whole. */
export function bookRoutes(): Endpoint[] {
  return [
    serve(contract.uploadContacts, ({ actor, query, body, read, write }) =>
      importSheet({ read, write }, actor, body, query.fileName ?? ""),
    ),
    serve(contract.exportContacts, async ({ actor, report, write, reply }) => {
      const csv = await exportContacts({ read: report, write }, actor);
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${contract.contactsFileName}"`,
        "cache-control": "no-store",
      });
      // Fastify sends a stream as it is; the contract knows it as the text that arrives.
      return csv as unknown as string;
    }),
    serve(contract.suggestAllMerges, ({ read }) => read(suggestAllMerges)),
  ];
}
