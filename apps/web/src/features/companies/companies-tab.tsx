import type { ManagedCompany } from "@recado/contract/managed-companies";
import { IconBuilding } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useRefetchedRows } from "../../shared/lists/use-live-rows.ts";
import { EntityPage } from "../../shared/ui/lists/entity-page.tsx";
import { useCompanyColumns } from "./company-columns.tsx";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyRowActions } from "./company-row-actions.tsx";
import { dueDays, toneOfDueDays } from "./due-days.ts";
import { companySource } from "./queries.ts";
import { companyTexts } from "./texts.ts";

export function CompaniesTab() {
  const t = useTexts(companyTexts);
  const columns = useCompanyColumns();
  useRefetchedRows(companySource, "managedCompany");
  useRefetchedRows(companySource, "plan");
  return (
    <EntityPage
      section="companies"
      source={companySource}
      texts={t}
      icon={IconBuilding}
      columns={columns}
      toneOf={toneOf}
      rowActions={(company, events) => <CompanyRowActions company={company} {...events} />}
      dialog={CompanyDialog}
    />
  );
}

function toneOf({ dueDate, timeZone }: ManagedCompany) {
  return dueDate === null ? undefined : toneOfDueDays(dueDays(dueDate, new Date(), timeZone));
}
