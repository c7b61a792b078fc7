import { deleteTag, type ListedTag } from "@recado/contract/tags";
import { IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { removeRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { Column } from "../../shared/ui/lists/entity-table.tsx";
import { tagSource } from "./queries.ts";
import classes from "./tag-columns.module.css";
import { tagTexts } from "./texts.ts";

export function useTagColumns(onEdit: (id: number) => void): Column<ListedTag>[] {
  const t = useTexts(tagTexts);
  const actions = useTexts(listTexts)("actions");
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>,
    },
    {
      name: "kanban",
      header: t("columns.kanban"),
      place: "fact",
      align: "center",
      cell: ({ kanban }) => <KanbanColumn isColumn={kanban === 1} />,
    },
    {
      name: "tickets",
      header: t("columns.tickets"),
      place: "fact",
      align: "end",
      cell: ({ ticketsCount }) => ticketsCount,
    },
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: (tag) => <TagRowActions tag={tag} onEdit={onEdit} />,
    },
  ];
}

function KanbanColumn({ isColumn }: { isColumn: boolean }) {
  const t = useTexts(tagTexts);
  if (!isColumn)
    return (
      <span role="img" aria-label={t("notInKanban")}>
        —
      </span>
    );
  return <IconCheck className={classes.column} size={18} stroke={2} role="img" aria-label={t("inKanban")} />;
}

function TagRowActions({ tag: { id, name }, onEdit }: { tag: ListedTag; onEdit: (id: number) => void }) {
  const t = useTexts(tagTexts);
  const client = useQueryClient();
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      onEdit={() => onEdit(id)}
      onRemove={async () => {
        await call(deleteTag, { params: { id: String(id) } });
        removeRow(client, tagSource, id);
      }}
    />
  );
}
