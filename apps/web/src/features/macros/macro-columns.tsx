import type { Macro } from "@recado/contract/macro-runs";
import { deleteMacro } from "@recado/contract/macros";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { queuesQuery } from "../queues/queries.ts";
import classes from "./macros.module.css";
import { macroTexts } from "./texts.ts";

export function useMacroColumns(): TableColumn<Macro>[] {
  const t = useTexts(macroTexts);
  const { data: queues = [] } = useQuery(queuesQuery);
  const namesOf = (ids: readonly number[]) =>
    ids.flatMap((id) => queues.find((queue) => queue.id === id)?.name ?? []).join(", ");
  return [
    {
      name: "macro",
      header: t("columns.macro"),
      place: "head",
      cell: ({ name, shortcut }) => (
        <div className={classes.macro}>
          <strong className={classes.name}>{name}</strong>
          {shortcut !== null && <span className={classes.shortcut}>/{shortcut}</span>}
        </div>
      ),
    },
    {
      name: "steps",
      header: t("columns.steps"),
      place: "fact",
      cell: ({ actions }) => t("steps", { count: actions.length }),
    },
    {
      name: "queues",
      header: t("columns.queues"),
      place: "fact",
      cell: ({ queueIds }) => (queueIds.length === 0 ? t("allQueues") : namesOf(queueIds)),
    },
    {
      name: "audience",
      header: t("columns.audience"),
      place: "fact",
      cell: ({ isShared }) => <Chip>{t(isShared ? "everyone" : "mine")}</Chip>,
    },
  ];
}

/**
 * Returns a function that tells whether the user may edit a macro. Users see only their own macros and those of the
 * company, which only admins may edit.
 */
export function useMayEditMacro(): (macro: Macro) => boolean {
  const mayEditShared = useCan("macros:editShared");
  return ({ isShared }) => !isShared || mayEditShared;
}

interface MacroRowActionsProps extends RowEvents {
  macro: Macro;
}

export function MacroRowActions({ macro: { id, name }, ...events }: MacroRowActionsProps) {
  const t = useTexts(macroTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      {...events}
      onRemove={() => call(deleteMacro, { params: { id: String(id) } })}
    />
  );
}
