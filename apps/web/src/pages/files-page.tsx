import { IconFolder } from "@tabler/icons-react";
import { FileListRowActions, useFileListColumns } from "../features/files/file-list-columns.tsx";
import { fileListSource } from "../features/files/queries.ts";
import { fileListTexts } from "../features/files/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const FileListDialog = lazyComponent(() =>
  import("../features/files/file-list-dialog.tsx").then((module) => ({ default: module.FileListDialog })),
);

export function FilesPage() {
  const t = useTexts(fileListTexts);
  const columns = useFileListColumns();
  useLiveRows(fileListSource, "file", (event) => (event.action === "delete" ? event.fileId : event.file));
  return (
    <EntityPage
      source={fileListSource}
      texts={t}
      icon={IconFolder}
      columns={columns}
      rowActions={(list, events) => <FileListRowActions list={list} {...events} />}
      dialog={FileListDialog}
    />
  );
}
