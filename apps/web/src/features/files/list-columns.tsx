import { deleteFileList, type FileList } from "@recado/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { removeRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { Column } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./list-columns.module.css";
import { fileListSource } from "./queries.ts";
import { fileListTexts } from "./texts.ts";

export function useListColumns(onEdit: (id: number) => void): Column<FileList>[] {
  const t = useTexts(fileListTexts);
  const actions = useTexts(listTexts)("actions");
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: (list) => <Words list={list} /> },
    { name: "files", header: t("columns.files"), place: "fact", cell: (list) => <Files list={list} /> },
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: (list) => <ListRowActions list={list} onEdit={onEdit} />,
    },
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

function ListRowActions({ list: { id, name }, onEdit }: { list: FileList; onEdit: (id: number) => void }) {
  const t = useTexts(fileListTexts);
  const client = useQueryClient();
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      onEdit={() => onEdit(id)}
      onRemove={async () => {
        await call(deleteFileList, { params: { id: String(id) } });
        removeRow(client, fileListSource, id);
      }}
    />
  );
}
