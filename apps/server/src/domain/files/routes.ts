import * as contract from "@recado/contract/files";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { KeepingDeps } from "../stored-files/actions.ts";
import { createFileList, deleteFileList, updateFileList, uploadFiles } from "./actions.ts";
import { accessFileList } from "./policy.ts";
import { presentFileList } from "./present.ts";
import { findFileListPage } from "./store.ts";

export function fileRoutes(deps: KeepingDeps): Endpoint[] {
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
    serve(contract.updateFileList, ({ actor, params, body, write }) =>
      write((db) => updateFileList(db, actor, params.id, body)),
    ),
    serve(contract.deleteFileList, async ({ actor, params, write }) => {
      await write((db) => deleteFileList(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.uploadFileList, ({ actor, params, body, files, read, write }) =>
      uploadFiles(deps, { actor, id: params.id, optionIds: body.id, files, read, write }),
    ),
  ];
}
