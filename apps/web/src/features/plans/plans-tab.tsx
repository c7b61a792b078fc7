import { IconTicket } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useRefetchedRows } from "../../shared/lists/use-live-rows.ts";
import { EntityPage } from "../../shared/ui/lists/entity-page.tsx";
import { PlanRowActions, usePlanColumns } from "./plan-columns.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { planSource } from "./queries.ts";
import { planTexts } from "./texts.ts";

export function PlansTab() {
  const t = useTexts(planTexts);
  const columns = usePlanColumns();
  useRefetchedRows(planSource, "plan");
  useRefetchedRows(planSource, "managedCompany");
  return (
    <EntityPage
      section="plans"
      source={planSource}
      texts={t}
      icon={IconTicket}
      columns={columns}
      rowActions={(plan, events) => <PlanRowActions plan={plan} {...events} />}
      dialog={PlanDialog}
    />
  );
}
