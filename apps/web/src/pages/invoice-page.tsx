import { Button, Skeleton } from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { InvoiceSheet } from "../features/invoices/invoice-sheet.tsx";
import { invoiceDocumentQuery } from "../features/invoices/queries.ts";
import { invoiceTexts } from "../features/invoices/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function InvoicePage() {
  return (
    <Permitted permission="invoices:pay">
      <OneInvoice />
    </Permitted>
  );
}

function OneInvoice() {
  const t = useTexts(invoiceTexts);
  const { id = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(invoiceDocumentQuery(Number(id)));
  return (
    <PageScroll>
      <PageHeader title={data ? t("printTitle", { number: data.invoice.number }) : t("title")}>
        <Button
          component={Link}
          to="/financeiro"
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        >
          {t("back")}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.75} />}
          disabled={!data}
          onClick={() => window.print()}
        >
          {t("printNow")}
        </Button>
      </PageHeader>
      {data && <InvoiceSheet document={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
    </PageScroll>
  );
}
