import { deleteFileList, type FileList } from "@recado/contract/files";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./file-list-columns.module.css";
import { fileListTexts } from "./texts.ts";

export function useFileListColumns(): TableColumn<FileList>[] {
  const t = useTexts(fileListTexts);
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: (list) => <Words list={list} /> },
    { name: "files", header: t("columns.files"), place: "fact", cell: (list) => <Files list={list} /> },
  ];
}

function Words({ list: { name, message } }: { list: FileList }) {
  return (
    <div className={classes.words}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.message}>{message}</span>
    </div>
  );
}

function Files({ list: { options } }: { list: FileList }) {
  const t = useTexts(fileListTexts);
  const count = options.filter(({ path }) => path !== null).length;
  if (count === 0) return <span className={classes.none}>{t("noFiles")}</span>;
  return <span title={options.map(({ name }) => name).join(", ")}>{t("files", { count })}</span>;
}

export function FileListRowActions({ list: { id, name }, ...events }: RowEvents & { list: FileList }) {
  const t = useTexts(fileListTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      {...events}
      onRemove={() => call(deleteFileList, { params: { id: String(id) } })}
    />
  );
}
