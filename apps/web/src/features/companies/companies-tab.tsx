import type { ManagedCompany } from "@recado/contract/managed-companies";
import { formatTaxId } from "@recado/contract/shared/read-tax-id";
import { IconBuilding } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { formatAgo } from "../../shared/format/ago.ts";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { formatReais } from "../../shared/format/money.ts";
import { formatDateIn } from "../../shared/format/time.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useRefetchedRows } from "../../shared/lists/use-live-rows.ts";
import { EntityPage } from "../../shared/ui/lists/entity-page.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../shared/ui/lists/name-cell.tsx";
import { LazyInvitationState } from "../invitations/lazy-invitation.tsx";
import classes from "./companies.module.css";
import { CompanyDialog } from "./company-dialog.tsx";
import { CompanyFilters } from "./company-filters.tsx";
import { companyListTexts } from "./company-list-texts.ts";
import { CompanyRowActions } from "./company-row-actions.tsx";
import { dueDays, toneOfDueDays } from "./due-days.ts";
import { type CompanyFilter, filteredCompanySource } from "./queries.ts";
import { companyTexts } from "./texts.ts";

const minuteMs = 60_000;

export function CompaniesTab({ section }: { section?: string }) {
  const t = useTexts(companyTexts);
  const columns = useCompanyColumns();
  const [filter, setFilter] = useState<CompanyFilter>({ account: "", sort: "name" });
  const source = useMemo(() => filteredCompanySource(filter), [filter]);
  useRefetchedRows(source, "managedCompany");
  useRefetchedRows(source, "managedInvoice");
  useRefetchedRows(source, "plan");
  return (
    <EntityPage
      {...(section === undefined ? {} : { section })}
      source={source}
      texts={t}
      icon={IconBuilding}
      columns={columns}
      toneOf={toneOf}
      filters={(searchTerm) => (
        <CompanyFilters filter={filter} searchTerm={searchTerm} onChange={setFilter} />
      )}
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
  const list = useTexts(companyListTexts);
  const activity = (at: string | null) => {
    if (at === null) return list("neverActive");
    const isNow = Date.now() - Date.parse(at) < minuteMs;
    return isNow
      ? list("activeNow")
      : list("active", { ago: formatAgo(at, Date.now(), locales[currentLanguage()]) });
  };
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ name, email, phone, billingTaxId }) => (
        <NameCell
          name={name}
          detail={[email, phone, formatTaxId(billingTaxId)].filter(Boolean).join(" · ")}
        />
      ),
    },
    {
      name: "plan",
      header: t("columns.plan"),
      place: "fact",
      cell: ({ plan, price }) => (
        <div className={classes.due}>
          <span>{plan?.name ?? t("noPlan")}</span>
          <span className={classes.days}>
            {plan && formatReais(price ?? plan.value)}
            {price !== null && ` · ${list("ownPrice")}`}
          </span>
        </div>
      ),
    },
    {
      name: "usage",
      header: t("columns.usage"),
      place: "fact",
      cell: (company) => <Usage {...company} />,
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
      cell: ({ account, block, deletionAt, timeZone, lastActiveAt, invitation }) => (
        <div className={classes.due}>
          <span className={classes.state} data-block={block}>
            {deletionAt === null
              ? list(`accounts.${account}`)
              : t("leaving", { date: formatDateIn(deletionAt, timeZone) })}
          </span>
          {invitation && !block ? (
            <LazyInvitationState {...invitation} />
          ) : (
            <span className={classes.days}>{activity(lastActiveAt)}</span>
          )}
        </div>
      ),
    },
  ];
}

/** Use of the plan by the company. A number that has reached the plan's limit is marked. */
function Usage({ usage, plan }: ManagedCompany) {
  const t = useTexts(companyListTexts);
  const size = (bytes: number) => formatFileSize(bytes, locales[currentLanguage()]);
  const most = plan?.storageMegabytes ?? null;
  return (
    <ul className={classes.usage}>
      {(["users", "connections", "queues"] as const).map((name) => (
        <li key={name} data-full={(plan && usage[name] >= plan[name]) || undefined}>
          {t(`usage.${name}`, { count: usage[name], limit: plan?.[name] ?? "–" })}
        </li>
      ))}
      <li data-full={(most !== null && usage.storage >= most * megabyte) || undefined}>
        {most === null ? size(usage.storage) : `${size(usage.storage)}/${size(most * megabyte)}`}
      </li>
    </ul>
  );
}

const megabyte = 1_048_576;

/** The company's due date with a text about the days left, because the row's colour alone would not be accessible. */
function DueDate({ dueDate, timeZone }: ManagedCompany) {
  const t = useTexts(companyTexts);
  const list = useTexts(companyListTexts);
  if (dueDate === null) return list("noDueDate");
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
