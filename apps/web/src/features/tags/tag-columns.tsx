import { deleteTag, type TagWithUsage } from "@recado/contract/tags";
import { IconCheck } from "@tabler/icons-react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./tag-columns.module.css";
import { tagTexts } from "./texts.ts";

export function useTagColumns(): TableColumn<TagWithUsage>[] {
  const t = useTexts(tagTexts);
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

/** Tags that are lanes of the kanban board may be changed only by admins. */
export function useMayEditTag(): (tag: TagWithUsage) => boolean {
  const mayChangeLanes = useCan("tags:kanban");
  return ({ kanban }) => kanban === 0 || mayChangeLanes;
}

export function TagRowActions({ tag: { id, name }, ...events }: RowEvents & { tag: TagWithUsage }) {
  const t = useTexts(tagTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      {...events}
      onRemove={() => call(deleteTag, { params: { id: String(id) } })}
    />
  );
}
