import type { ManagedCompany } from "@recado/contract/managed-companies";
import { IconBuilding } from "@tabler/icons-react";
import { formatReais } from "../../shared/format/money.ts";
import { formatDateIn } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useRefetchedRows } from "../../shared/lists/use-live-rows.ts";
import { EntityPage } from "../../shared/ui/lists/entity-page.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../shared/ui/lists/name-cell.tsx";
import classes from "./companies.module.css";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyRowActions } from "./company-row-actions.tsx";
import { dueDays, toneOfDueDays } from "./due-days.ts";
import { companySource } from "./queries.ts";
import { companyTexts } from "./texts.ts";

export function CompaniesTab({ section }: { section?: string }) {
  const t = useTexts(companyTexts);
  const columns = useCompanyColumns();
  useRefetchedRows(companySource, "managedCompany");
  useRefetchedRows(companySource, "plan");
  return (
    <EntityPage
      {...(section === undefined ? {} : { section })}
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

function useCompanyColumns(): TableColumn<ManagedCompany>[] {
  const t = useTexts(companyTexts);
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ name, email, phone }) => (
        <NameCell name={name} detail={[email, phone].filter(Boolean).join(" · ")} />
      ),
    },
    {
      name: "plan",
      header: t("columns.plan"),
      place: "fact",
      cell: ({ plan }) => plan?.name ?? t("noPlan"),
    },
    {
      name: "value",
      header: t("columns.value"),
      place: "fact",
      align: "end",
      cell: ({ plan }) => (plan ? formatReais(plan.value) : "–"),
    },
    {
      name: "dueDate",
      header: t("columns.dueDate"),
      place: "fact",
      cell: (company) => <DueDate {...company} />,
    },
    {
      name: "state",
      header: t("columns.state"),
      place: "fact",
      cell: ({ block, deletionAt, timeZone }) => (
        <span className={classes.state} data-block={block}>
          {deletionAt === null
            ? t(`states.${block ?? "open"}`)
            : t("leaving", { date: formatDateIn(deletionAt, timeZone) })}
        </span>
      ),
    },
  ];
}

/** The company's due date with a text about the days left, because the row's colour alone would not be accessible. */
function DueDate({ dueDate, timeZone }: ManagedCompany) {
  const t = useTexts(companyTexts);
  if (dueDate === null) return t("noDueDate");
  const days = dueDays(dueDate, new Date(), timeZone);
  const ahead = days === 0 ? "today" : "ahead";
  const when = days < 0 ? "past" : ahead;
  return (
    <div className={classes.due}>
      <span>{formatDateIn(dueDate, timeZone)}</span>
      <span className={classes.days}>{t(`due.${when}`, { count: Math.abs(days) })}</span>
    </div>
  );
}
