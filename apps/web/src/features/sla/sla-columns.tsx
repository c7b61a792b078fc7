import { deleteSlaPolicy, orderSlaPolicies, type SlaPolicy } from "@recado/contract/sla-policies";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useEntityList } from "../../shared/lists/entity-list.ts";
import { moveItem } from "../../shared/lists/move-item.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { SortMenu } from "../../shared/ui/lists/sort-menu.tsx";
import classes from "./sla.module.css";
import { slaSource } from "./sla-source.ts";
import { slaTexts } from "./sla-texts.ts";

const targets = ["firstAnswerMinutes", "nextAnswerMinutes", "resolutionMinutes"] as const;

export function useSlaColumns(): TableColumn<SlaPolicy>[] {
  const t = useTexts(slaTexts);
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: ({ name }) => name },
    ...targets.map((target) => ({
      name: target,
      header: t(`columns.${target}`),
      place: "fact" as const,
      align: "end" as const,
      cell: (policy: SlaPolicy) => {
        const minutes = policy[target];
        return minutes === null ? t("noTarget") : t("minutes", { count: minutes });
      },
    })),
    {
      name: "active",
      header: t("columns.active"),
      place: "fact",
      align: "center",
      cell: ({ active }) => t(active ? "yes" : "no"),
    },
  ];
}

export function SlaRowActions({ policy, ...events }: RowEvents & { policy: SlaPolicy }) {
  const t = useTexts(slaTexts);
  const { id, name } = policy;
  const { rows = [] } = useEntityList(slaSource, "");
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: (policies: readonly SlaPolicy[]) =>
      call(orderSlaPolicies, { body: { policyIds: policies.map((one) => one.id) } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: [slaSource.name] }),
  });
  const index = rows.findIndex((row) => row.id === id);
  return (
    <div className={classes.rowActions}>
      <SortMenu
        name={name}
        index={index}
        count={rows.length}
        onMove={(to) =>
          order.mutate(moveItem(rows, index, to), {
            onSuccess: () => showSuccess(t("moved", { name, place: String(to + 1) })),
          })
        }
      />
      <EntityRowActions
        name={name}
        consequence={t("consequence")}
        removed={t("removed", { name })}
        {...events}
        onRemove={() => call(deleteSlaPolicy, { params: { id: String(id) } })}
      />
    </div>
  );
}
