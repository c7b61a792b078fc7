import { defaultBrand } from "@recado/contract/default-brand";
import type { Invoice } from "@recado/contract/invoices";
import { useBrand } from "../../shared/brand/brand.ts";
import { logosOf } from "../../shared/brand/logos-of.ts";
import { formatReais } from "../../shared/format/money.ts";
import { formatDateIn, formatDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { FactSheet } from "./fact-sheet.tsx";
import classes from "./invoice-head.module.css";
import { invoiceState } from "./invoice-state.ts";
import { invoiceTexts } from "./texts.ts";

/** An invoice as a document, to be read on the screen or printed. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const t = useTexts(invoiceTexts);
  const { company } = useUser();
  const { number, detail, value, received, credit, missing, dueDate, paidAt, createdAt } = invoice;
  const facts = [
    { name: t("columns.number"), text: String(number) },
    { name: t("company"), text: company.name },
    { name: t("columns.detail"), text: detail },
    { name: t("issued"), text: formatDateIn(createdAt, company.timeZone) },
    { name: t("columns.dueDate"), text: formatDay(dueDate) },
    { name: t("columns.status"), text: t(`states.${invoiceState(invoice, company.timeZone)}`) },
    ...(paidAt ? [{ name: t("paidAt"), text: formatDateIn(paidAt, company.timeZone) }] : []),
    { name: t("columns.value"), text: formatReais(value) },
    { name: t("received"), text: formatReais(received) },
    ...(credit > 0 ? [{ name: t("credit"), text: formatReais(credit) }] : []),
    ...(missing > 0 ? [{ name: t("rest"), text: formatReais(missing) }] : []),
  ];
  return <FactSheet facts={facts} head={<InvoiceHead />} />;
}

/** Sender on the printed invoice: logo and name from the operator's branding. Without branding, nothing is shown. */
function InvoiceHead() {
  const brand = useBrand();
  const logo = logosOf(brand)?.light;
  if (!logo && brand.name === defaultBrand.name) return null;
  return (
    <div className={classes.head}>
      {logo && <img src={logo.url} alt="" width={Math.round((logo.width / logo.height) * 40)} height={40} />}
      <span>{brand.name}</span>
    </div>
  );
}
