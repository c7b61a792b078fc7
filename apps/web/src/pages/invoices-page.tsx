import { Button } from "@mantine/core";
import { IconReceipt2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback } from "react";
import { useInvoiceColumns } from "../features/invoices/invoice-columns.tsx";
import { parseInvoiceSearch } from "../features/invoices/invoice-search.ts";
import { invoiceState } from "../features/invoices/invoice-state.ts";
import { invoiceQuery, invoiceSource } from "../features/invoices/queries.ts";
import { invoiceTexts } from "../features/invoices/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useEntityList } from "../shared/lists/entity-list.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { useSession, useUser } from "../shared/session/session-context.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

const CheckoutDialog = lazyComponent(() =>
  import("../features/invoices/checkout/checkout-dialog.tsx").then((module) => ({
    default: module.CheckoutDialog,
  })),
);

export function InvoicesPage() {
  return (
    <Permitted permission="invoices:pay">
      <Invoices />
    </Permitted>
  );
}

function Invoices() {
  const t = useTexts(invoiceTexts);
  const { timeZone } = useUser().company;
  const { status } = useSession().state;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pay } = parseInvoiceSearch(useSearch({ strict: false }));
  const close = useCallback(() => void navigate({ to: "/financeiro", search: {} }), [navigate]);
  const columns = useInvoiceColumns(({ id }) => void navigate({ to: "/financeiro", search: { pay: id } }));
  const search = useListSearch();
  const list = useEntityList(invoiceSource, search.term);
  useLiveRows(invoiceSource, "invoice", ({ invoice }) => invoice);
  useLiveEvent("invoice", ({ invoice }) => client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice));
  return (
    <ListPage
      name="invoices"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      // The button is hidden in a payment session, because an admin of an overdue company may open no other page.
      more={
        status === "signedIn" && (
          <Button variant="default" renderRoot={(props) => <Link to="/subscription" {...props} />}>
            {t("subscription")}
          </Button>
        )
      }
      columns={columns}
      toneOf={(invoice) => (invoiceState(invoice, timeZone) === "overdue" ? "bad" : undefined)}
      empty={{ icon: <IconReceipt2 size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <Suspense>{pay !== undefined && <CheckoutDialog key={pay} invoiceId={pay} onClose={close} />}</Suspense>
    </ListPage>
  );
}
