import { NativeSelect } from "@mantine/core";
import { type InvoiceFilter, invoiceFilters, type ManagedInvoice } from "@recado/contract/managed-invoices";
import { IconReceipt2 } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useEntityList } from "../../../shared/lists/entity-list.ts";
import { useListSearch } from "../../../shared/lists/use-list-search.ts";
import { useRefetchedRows } from "../../../shared/lists/use-live-rows.ts";
import { ListPage } from "../../../shared/ui/lists/list-page.tsx";
import { invoiceState } from "../invoice-state.ts";
import { useManagedInvoiceColumns } from "./managed-invoice-columns.tsx";
import { managedInvoiceSource } from "./queries.ts";
import type { Settling } from "./settle-actions.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { managedInvoiceTexts } from "./texts.ts";

/** The operator's list of all companies' invoices. */
export function ManagedInvoicesTab() {
  const t = useTexts(managedInvoiceTexts);
  const [state, setState] = useState<InvoiceFilter | "">("");
  const [settled, setSettled] = useState<{ invoice: ManagedInvoice; how: Settling }>();
  const source = useMemo(() => managedInvoiceSource(state), [state]);
  const search = useListSearch();
  const list = useEntityList(source, search.term);
  const columns = useManagedInvoiceColumns((invoice, how) => setSettled({ invoice, how }));
  useRefetchedRows(source, "managedInvoice");
  useRefetchedRows(source, "managedCompany");
  return (
    <ListPage
      name="managedInvoices"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      isPart
      more={
        <NativeSelect
          aria-label={t("filter")}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value as InvoiceFilter | "")}
          data={[
            { value: "", label: t("all") },
            ...invoiceFilters.map((value) => ({ value, label: t(`filters.${value}`) })),
          ]}
        />
      }
      columns={columns}
      toneOf={(invoice) =>
        invoiceState(invoice, invoice.company.timeZone) === "overdue" ? "bad" : undefined
      }
      empty={{ icon: <IconReceipt2 size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      {settled && <SettleDialog {...settled} onClose={() => setSettled(undefined)} />}
    </ListPage>
  );
}
