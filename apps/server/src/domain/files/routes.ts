import * as contract from "@recado/contract/files";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createFileList } from "./actions.ts";
import { accessFileList } from "./policy.ts";
import { presentFileList } from "./present.ts";
import { findFileListPage } from "./store.ts";

/** The endpoints that upload or serve files are among the routes of `media`. */
export function fileRoutes(): Endpoint[] {
  return [
    serve(contract.listFileLists, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findFileListPage(db, query.searchParam ?? "", offset, pageSize);
        return { files: rows.map(presentFileList), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getFileList, ({ params, read }) =>
      read(async (db) => presentFileList(await accessFileList(db, params.id))),
    ),
    serve(contract.createFileList, ({ actor, body, write }) =>
      write((db) => createFileList(db, actor, body)),
    ),
  ];
}
