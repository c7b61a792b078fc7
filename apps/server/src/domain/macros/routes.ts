import { listAllMacros } from "@recado/contract/macro-runs";
import * as contract from "@recado/contract/macros";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createMacro, deleteMacro, updateMacro } from "./actions.ts";
import { accessMacro } from "./policy.ts";
import { presentMacro } from "./present.ts";
import { findAllMacros, findMacroPage } from "./store.ts";

export const macroRoutes: readonly Endpoint[] = [
  serve(contract.listMacros, ({ actor, query, read }) =>
    read(async (db) => {
      const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
      const search = query.searchParam ?? "";
      const { rows, count } = await findMacroPage(db, actor.userId, search, offset, pageSize);
      return { records: rows.map(presentMacro), count, hasMore: count > offset + rows.length };
    }),
  ),
  serve(listAllMacros, ({ actor, read }) =>
    read(async (db) => (await findAllMacros(db, actor.userId)).map(presentMacro)),
  ),
  serve(contract.getMacro, ({ actor, params, read }) =>
    read(async (db) => presentMacro(await accessMacro(db, actor, params.id))),
  ),
  serve(contract.createMacro, ({ actor, body, write }) => write((db) => createMacro(db, actor, body))),
  serve(contract.updateMacro, ({ actor, params, body, write }) =>
    write((db) => updateMacro(db, actor, params.id, body)),
  ),
  serve(contract.deleteMacro, async ({ actor, params, write }) => {
    await write((db) => deleteMacro(db, actor, params.id));
    return { message: "ok" };
  }),
];
