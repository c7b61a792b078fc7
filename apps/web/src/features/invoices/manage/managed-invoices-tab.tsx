import { NativeSelect, TextInput } from "@mantine/core";
import { type PaymentMethod, paymentMethods } from "@recado/contract/invoices";
import {
  cancelInvoice,
  type InvoiceFilter,
  invoiceFilters,
  type ManagedInvoice,
  recordPayment,
  recordPaymentForm,
  settleForm,
  undoPayment,
} from "@recado/contract/managed-invoices";
import { IconReceipt2 } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { dayIn, formatDay } from "../../../shared/format/time.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useEntityList } from "../../../shared/lists/entity-list.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { useListSearch } from "../../../shared/lists/use-list-search.ts";
import { useRefetchedRows } from "../../../shared/lists/use-live-rows.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { DateField } from "../../../shared/ui/fields/date-field.tsx";
import type { TableColumn } from "../../../shared/ui/lists/entity-table.tsx";
import { ListPage } from "../../../shared/ui/lists/list-page.tsx";
import { NameCell } from "../../../shared/ui/lists/name-cell.tsx";
import { InvoiceValue, StateOfInvoice } from "../invoice-columns.tsx";
import { invoiceState, isOfDueDay } from "../invoice-state.ts";
import { invoiceTexts } from "../texts.ts";
import { managedInvoiceSource } from "./queries.ts";
import { SettleActions, type SettlementAction, settlementActionsOf } from "./settle-actions.tsx";
import classes from "./settle-dialog.module.css";
import { managedInvoiceTexts } from "./texts.ts";

/** Tab in which the operator sees the invoices of all companies. */
export function ManagedInvoicesTab() {
  const t = useTexts(managedInvoiceTexts);
  const [state, setState] = useState<InvoiceFilter | "">("");
  const [settled, setSettled] = useState<{ invoice: ManagedInvoice; how: SettlementAction }>();
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

function useManagedInvoiceColumns(
  onSettle: (invoice: ManagedInvoice, how: SettlementAction) => void,
): TableColumn<ManagedInvoice>[] {
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
        settlementActionsOf(invoice).length > 0 && (
          <SettleActions invoice={invoice} onSettle={(how) => onSettle(invoice, how)} />
        ),
    },
  ];
}

interface SettleDialogProps {
  invoice: ManagedInvoice;
  how: SettlementAction;
  onClose: () => void;
}

/** Values of the form; `method` and `paidOn` belong to a payment only. A type, because an interface has no index. */
type SettleValues = {
  reason: string;
  method?: PaymentMethod | undefined;
  paidOn?: string | undefined;
};

/** Form in which the operator changes an invoice manually and says why, or how and when it was paid. */
function SettleDialog({ invoice, how, onClose }: SettleDialogProps) {
  const t = useTexts(managedInvoiceTexts);
  const of = useTexts(invoiceTexts);
  const { company, id, number, dueDate, missing, recorded } = invoice;
  const value = formatReais(how === "undo" ? recorded : missing);
  const isPayment = how === "pay";
  const schema = (isPayment ? recordPaymentForm : settleForm) as z.ZodType<unknown, SettleValues>;
  const { form, ...dialog } = useEntityForm({
    schema,
    initialValues: {
      reason: "",
      ...(isPayment ? { method: "transfer" as const, paidOn: dayIn(company.timeZone, new Date()) } : {}),
    } as SettleValues,
    save: async ({ reason, method, paidOn }) => {
      const params = { companyId: String(company.id), id: String(id) };
      if (isPayment)
        await call(recordPayment, { params, body: { reason, method, paidOn: paidOn || undefined } });
      else await call(how === "undo" ? undoPayment : cancelInvoice, { params, body: { reason } });
      showSuccess(t("done"));
    },
    onSaved: onClose,
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={`${t(`${how}Title`)} · ${number}`}
      size={560}
      isNew={false}
      submit={t(`${how}Confirm`)}
      onClose={onClose}
    >
      <p className={classes.hint}>{t(`${how}Hint`, { company: company.name, value })}</p>
      {how === "cancel" && isOfDueDay(invoice) && (
        <p className={classes.hint}>
          <strong>{t("cancelKeepsOut", { company: company.name, day: formatDay(dueDate) })}</strong>
        </p>
      )}
      {isPayment && (
        <div className={classes.pair}>
          <NativeSelect
            label={t("method")}
            data={paymentMethods.map((name) => ({ value: name, label: of(`methods.${name}`) }))}
            {...form.getInputProps("method")}
          />
          <DateField
            label={t("paidOn")}
            {...form.getInputProps("paidOn")}
            value={form.values.paidOn ?? ""}
            onChange={(day) => form.setFieldValue("paidOn", day)}
          />
        </div>
      )}
      <TextInput
        label={t(isPayment ? "note" : "reason")}
        description={isPayment ? t("noteHint") : undefined}
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("reason")}
      />
    </EntityFormDialog>
  );
}
