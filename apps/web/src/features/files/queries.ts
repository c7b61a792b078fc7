import { type FileList, getFileList, listFileLists } from "@recado/contract/files";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const fileListSource: EntitySource<FileList> = {
  name: "files",
  fetchPage: async (query) => {
    const { files, count, hasMore } = await call(listFileLists, { query });
    return { rows: files, count, hasMore };
  },
  fetchOne: (id) => call(getFileList, { params: { id } }),
};
