import type { ManagedInvoice } from "@recado/contract/managed-invoices";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDay } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import type { Column } from "../../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../../shared/ui/lists/name-cell.tsx";
import { InvoiceValue, StateOfInvoice } from "../invoice-columns.tsx";
import { invoiceTexts } from "../texts.ts";
import { SettleActions, type Settling, settlingsOf } from "./settle-actions.tsx";
import { managedInvoiceTexts } from "./texts.ts";

export function useManagedInvoiceColumns(
  onSettle: (invoice: ManagedInvoice, how: Settling) => void,
): Column<ManagedInvoice>[] {
  const t = useTexts(managedInvoiceTexts);
  const of = useTexts(invoiceTexts);
  const actions = useTexts(listTexts)("actions");
  return [
    {
      name: "company",
      header: t("company"),
      place: "head",
      cell: ({ company, detail, reason }) => (
        <NameCell name={company.name} detail={reason === null ? detail : `${detail} · ${reason}`} />
      ),
    },
    { name: "number", header: of("columns.number"), place: "fact", cell: ({ number }) => number },
    {
      name: "value",
      header: of("columns.value"),
      place: "fact",
      align: "end",
      cell: (invoice) => (
        <InvoiceValue invoice={invoice}>
          {invoice.refunded > 0 && t("refunded", { value: formatReais(invoice.refunded) })}
        </InvoiceValue>
      ),
    },
    {
      name: "dueDate",
      header: of("columns.dueDate"),
      place: "fact",
      cell: ({ dueDate }) => <time dateTime={dueDate}>{formatDay(dueDate)}</time>,
    },
    {
      name: "status",
      header: of("columns.status"),
      place: "fact",
      cell: (invoice) => <StateOfInvoice invoice={invoice} timeZone={invoice.company.timeZone} />,
    },
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: (invoice) =>
        settlingsOf(invoice).length > 0 && (
          <SettleActions invoice={invoice} onSettle={(how) => onSettle(invoice, how)} />
        ),
    },
  ];
}
