import { Button, NativeSelect } from "@mantine/core";
import { companyAccounts, companySorts, type ManagedCompany } from "@recado/contract/managed-companies";
import type { CsvCell } from "@recado/contract/shared/csv";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { showError } from "../../shared/api/show-error.ts";
import { toCsv } from "../../shared/format/csv.ts";
import { dayIn } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import classes from "./companies.module.css";
import { companyListTexts } from "./company-list-texts.ts";
import { type CompanyFilter, fetchAllCompanies } from "./queries.ts";

interface CompanyFiltersProps {
  filter: CompanyFilter;
  /** Text in the list's search field; the export contains the companies that the list shows. */
  searchTerm: string;
  onChange: (filter: CompanyFilter) => void;
}

/** Row above the list of companies: filter, order, and the export of the filtered companies. */
export function CompanyFilters({ filter, searchTerm, onChange }: CompanyFiltersProps) {
  const t = useTexts(companyListTexts);
  const exporting = useMutation({
    mutationFn: async () =>
      saveFile(t("exportFile"), "text/csv", toCsv(sheetOf(await fetchAllCompanies(filter, searchTerm)))),
    onError: showError,
  });

  function sheetOf(companies: readonly ManagedCompany[]): CsvCell[][] {
    const columns = [
      "name",
      "email",
      "phone",
      "taxId",
      "plan",
      "value",
      "account",
      "dueDate",
      "users",
      "connections",
      "queues",
      "storage",
      "lastActive",
      "createdAt",
    ] as const;
    return [columns.map((column) => t(`exportColumns.${column}`)), ...companies.map(cellsOf)];
  }

  function cellsOf(company: ManagedCompany): CsvCell[] {
    const { usage, plan, timeZone } = company;
    const day = (instant: string | null) => (instant === null ? "" : dayIn(timeZone, new Date(instant)));
    return [
      company.name,
      company.email ?? "",
      company.phone ?? "",
      company.billingTaxId,
      plan?.name ?? "",
      company.price ?? plan?.value ?? null,
      t(`accounts.${company.account}`),
      company.dueDate === null ? t("noDueDate") : day(company.dueDate),
      usage.users,
      usage.connections,
      usage.queues,
      usage.storage,
      day(company.lastActiveAt),
      day(company.createdAt),
    ];
  }

  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t("filter")}
        value={filter.account}
        data={[
          { value: "", label: t("all") },
          ...companyAccounts.map((value) => ({ value, label: t(`accounts.${value}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...filter, account: currentTarget.value as CompanyFilter["account"] })
        }
      />
      <NativeSelect
        aria-label={t("sort")}
        value={filter.sort}
        data={companySorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...filter, sort: currentTarget.value as CompanyFilter["sort"] })
        }
      />
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t("export")}
      </Button>
    </div>
  );
}
