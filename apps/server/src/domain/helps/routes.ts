import * as contract from "@recado/contract/helps";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createHelp, deleteHelp, updateHelp } from "./actions.ts";
import { presentHelp } from "./present.ts";
import { findHelpPage, findHelps } from "./store.ts";

export function helpRoutes(): Endpoint[] {
  return [
    serve(contract.listHelps, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findHelpPage(db, query.searchParam ?? "", offset, pageSize);
        return { records: rows.map(presentHelp), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.listAllHelps, ({ read }) => read(async (db) => (await findHelps(db)).map(presentHelp))),
    serve(contract.createHelp, ({ actor, body, write }) => write((db) => createHelp(db, actor, body))),
    serve(contract.updateHelp, ({ actor, params, body, write }) =>
      write((db) => updateHelp(db, actor, params.id, body)),
    ),
    serve(contract.deleteHelp, async ({ actor, params, write }) => {
      await write((db) => deleteHelp(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
