import type { FileList } from "@recado/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { fileListSource } from "./queries.ts";

/** The company's file lists, kept current by live events. */
export function useFileLists(search: string): EntityList<FileList> {
  const client = useQueryClient();
  useLiveEvent("file", (event) => {
    if (event.action === "delete") removeRow(client, fileListSource, event.fileId);
    else putRow(client, fileListSource, event.file);
  });
  return useEntityList(fileListSource, search);
}
