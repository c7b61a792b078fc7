import type { FileList } from "@recado/contract/files";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchFileList, fileListSource } from "./queries.ts";

const ListDialog = lazyPart(() =>
  import("./list-dialog.tsx").then((module) => ({ default: module.ListDialog })),
);

interface ListDialogsProps {
  search: EntitySearch;
  lists: readonly FileList[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function ListDialogs({ search, lists, onClose }: ListDialogsProps) {
  const list = useWantedRow({
    source: fileListSource,
    id: search.edit,
    rows: lists,
    fetch: fetchFileList,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <ListDialog onClose={onClose} />}
      {list && <ListDialog key={list.id} list={list} onClose={onClose} />}
    </Suspense>
  );
}
