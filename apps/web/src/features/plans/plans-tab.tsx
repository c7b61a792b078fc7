import { deletePlan, type PlanWithUsage } from "@recado/contract/plans";
import { planFlags } from "@recado/contract/shared/permissions";
import { isArrangedPlan } from "@recado/contract/shared/plan";
import { IconTicket } from "@tabler/icons-react";
import { call } from "../../shared/api/call.ts";
import { formatReais } from "../../shared/format/money.ts";
import { formatCount } from "../../shared/format/number.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useRefetchedRows } from "../../shared/lists/use-live-rows.ts";
import { EntityPage, type RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../shared/ui/lists/name-cell.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { planSource } from "./queries.ts";
import { planTexts } from "./texts.ts";

export function PlansTab({ section }: { section?: string }) {
  const t = useTexts(planTexts);
  const columns = usePlanColumns();
  useRefetchedRows(planSource, "plan");
  useRefetchedRows(planSource, "managedCompany");
  return (
    <EntityPage
      {...(section === undefined ? {} : { section })}
      source={planSource}
      texts={t}
      icon={IconTicket}
      columns={columns}
      rowActions={(plan, events) => <PlanRowActions plan={plan} {...events} />}
      dialog={PlanDialog}
    />
  );
}

function usePlanColumns(): TableColumn<PlanWithUsage>[] {
  const t = useTexts(planTexts);
  const count = (name: "users" | "connections" | "queues" | "companies"): TableColumn<PlanWithUsage> => ({
    name,
    header: t(`columns.${name}`),
    place: "fact",
    align: "end",
    cell: (plan) => formatCount(plan[name]),
  });
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: (plan) => <PlanName plan={plan} /> },
    count("users"),
    count("connections"),
    count("queues"),
    {
      name: "value",
      header: t("columns.value"),
      place: "fact",
      align: "end",
      cell: ({ value }) => formatReais(value),
    },
    {
      name: "offered",
      header: t("columns.offered"),
      place: "fact",
      cell: ({ name, offered }) => t(offered && !isArrangedPlan(name) ? "yes" : "no"),
    },
    count("companies"),
  ];
}

/** Name of a plan, followed by the features that the plan does not include. */
function PlanName({ plan }: { plan: PlanWithUsage }) {
  const t = useTexts(planTexts);
  const missing = planFlags.filter((flag) => !plan[flag]).map((flag) => t(`flags.${flag}`));
  return (
    <NameCell
      name={plan.name}
      detail={missing.length === 0 ? t("everything") : t("without", { features: missing.join(", ") })}
    />
  );
}

interface PlanRowActionsProps extends RowEvents {
  plan: PlanWithUsage;
}

function PlanRowActions({ plan: { id, name }, ...events }: PlanRowActionsProps) {
  const t = useTexts(planTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("done")}
      {...events}
      onRemove={() => call(deletePlan, { params: { id: String(id) } })}
    />
  );
}
