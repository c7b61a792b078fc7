import * as contract from "@recado/contract/opt-outs";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { Clock } from "../../ports/clock.ts";
import { startImport } from "../sheet-imports/start-import.ts";
import { addOptOut, describeOptOutOf, optContactIn, optContactOut, removeOptOut } from "./actions.ts";
import { insertOptOutRows } from "./add-rows.ts";
import { exportOptOuts, optOutsFileName } from "./export-opt-outs.ts";
import { type LinkParts, optOutLink } from "./opt-out-link.ts";
import { accessContact } from "./policy.ts";
import { presentOptOut } from "./present.ts";
import { findOptOutPage } from "./store.ts";

export interface OptOutDeps extends LinkParts {
  clock: Clock;
  tools: Pick<MediaTools, "readSheet">;
}

export function optOutRoutes(deps: OptOutDeps): Endpoint[] {
  const { clock } = deps;
  return [
    serve(contract.listOptOuts, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const asked = { search: query.searchParam ?? "", seer: actor };
        const { rows, count } = await findOptOutPage(db, asked, offset, pageSize);
        return { records: rows.map(presentOptOut), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.createOptOut, ({ actor, body, write }) =>
      write((db) => addOptOut(db, actor, body, clock.now())),
    ),
    serve(contract.deleteOptOut, async ({ actor, params, write }) => {
      await write((db) => removeOptOut(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.addOptOutRows, ({ actor, body, read, write }) =>
      insertOptOutRows({ read, write }, actor, { ...body, now: clock.now() }),
    ),
    serve(contract.startOptOutsImport, ({ actor, body: { columns }, files: [file], write }) => {
      const place = { kind: "optOuts", contactListId: null } as const;
      return startImport({ write }, deps.tools.readSheet, actor, { file, columns, place });
    }),
    serve(contract.exportOptOuts, async ({ actor, report, write, reply }) => {
      const csv = await exportOptOuts({ read: report, write }, actor);
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${optOutsFileName}"`,
        "cache-control": "no-store",
      });
      // Fastify sends a stream as it is. The cast is needed because the contract types the response as text.
      return csv as unknown as string;
    }),
    ...contactRoutes(deps),
  ];
}

function contactRoutes({ clock, ...parts }: OptOutDeps): Endpoint[] {
  const linkOf = (companyId: number, contactId: number) => optOutLink(parts, { companyId, contactId });
  return [
    serve(contract.getContactOptOut, ({ actor, params, read }) =>
      read(async (db) => {
        const { id } = await accessContact(db, params.id);
        return { optOut: await describeOptOutOf(db, id), link: linkOf(actor.companyId, id) };
      }),
    ),
    serve(contract.optContactOut, ({ actor, params, write }) =>
      write(async (db) => {
        const optOut = await optContactOut(db, actor, params.id, clock.now());
        return { optOut, link: linkOf(actor.companyId, params.id) };
      }),
    ),
    serve(contract.optContactIn, ({ actor, params, write }) =>
      write(async (db) => {
        await optContactIn(db, actor, params.id);
        return { optOut: null, link: linkOf(actor.companyId, params.id) };
      }),
    ),
  ];
}
