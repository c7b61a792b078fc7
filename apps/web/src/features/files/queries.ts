import { type FileList, getFileList, listFileLists } from "@recado/contract/files";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const fileListSource: ListSource<FileList> = {
  name: "files",
  fetchPage: async (query) => {
    const { files, count, hasMore } = await call(listFileLists, { query });
    return { rows: files, count, hasMore };
  },
};

export function fetchFileList(id: string): Promise<FileList> {
  return call(getFileList, { params: { id } });
}
