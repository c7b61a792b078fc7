import { ActionIcon, Button } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import { IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatReais } from "../../shared/format/money.ts";
import { formatDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { invoiceState } from "./invoice-state.ts";
import classes from "./invoices.module.css";
import { invoiceTexts } from "./texts.ts";

export function useInvoiceColumns(onPay: (invoice: Invoice) => void): TableColumn<Invoice>[] {
  const t = useTexts(invoiceTexts);
  const actions = useTexts(listTexts)("actions");
  const { timeZone } = useUser().company;
  return [
    {
      name: "detail",
      header: t("columns.detail"),
      place: "head",
      cell: ({ detail }) => <strong className={classes.detail}>{detail}</strong>,
    },
    { name: "number", header: t("columns.number"), place: "fact", cell: ({ number }) => number },
    {
      name: "value",
      header: t("columns.value"),
      place: "fact",
      align: "end",
      cell: (invoice) => <InvoiceValue invoice={invoice} />,
    },
    {
      name: "dueDate",
      header: t("columns.dueDate"),
      place: "fact",
      cell: ({ dueDate }) => <time dateTime={dueDate}>{formatDay(dueDate)}</time>,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "fact",
      cell: (invoice) => <StateOfInvoice invoice={invoice} timeZone={timeZone} />,
    },
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: (invoice) => <Actions invoice={invoice} onPay={() => onPay(invoice)} />,
    },
  ];
}

export function InvoiceValue({
  invoice: { value, missing, status },
  children,
}: {
  invoice: Invoice;
  /** Notes about the invoice that only some tables show. */
  children?: ReactNode;
}) {
  const t = useTexts(invoiceTexts);
  const isPartial = status === "open" && missing < value;
  return (
    <span className={classes.value}>
      {formatReais(value)}
      {isPartial && <span className={classes.missing}>{t("missing", { value: formatReais(missing) })}</span>}
      {children && <span className={classes.missing}>{children}</span>}
    </span>
  );
}

/** State of an invoice. The company's calendar decides whether the invoice is overdue. */
export function StateOfInvoice({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const t = useTexts(invoiceTexts);
  const state = invoiceState(invoice, timeZone);
  return (
    <span className={classes.state} data-state={state}>
      {t(`states.${state}`)}
    </span>
  );
}

function Actions({ invoice: { id, number, status }, onPay }: { invoice: Invoice; onPay: () => void }) {
  const t = useTexts(invoiceTexts);
  const isPaid = status === "paid";
  const isCancelled = status === "cancelled";
  return (
    <span className={classes.actions}>
      <ActionIcon
        variant="subtle"
        aria-label={t("print", { number })}
        renderRoot={(props) => <Link to="/financeiro/$id" params={{ id: String(id) }} {...props} />}
      >
        <IconPrinter size={18} stroke={1.75} />
      </ActionIcon>
      {!isCancelled && (
        <Button
          size="xs"
          variant={isPaid ? "default" : "filled"}
          disabled={isPaid}
          aria-label={isPaid ? undefined : t("payInvoice", { number })}
          onClick={onPay}
        >
          {t(isPaid ? "paid" : "pay")}
        </Button>
      )}
    </span>
  );
}
