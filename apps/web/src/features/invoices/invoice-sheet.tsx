import { defaultBrand } from "@recado/contract/default-brand";
import type { InvoiceDocument, InvoiceParty } from "@recado/contract/invoices";
import { formatTaxId } from "@recado/contract/shared/read-tax-id";
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
export function InvoiceSheet({ document }: { document: InvoiceDocument }) {
  const t = useTexts(invoiceTexts);
  const { company } = useUser();
  const { invoice, issuer, payer, payments } = document;
  const { number, detail, value, received, credit, missing, dueDate, paidAt, createdAt } = invoice;
  const facts = [
    { name: t("columns.number"), text: String(number) },
    { name: t("issuer"), text: partyText(issuer) },
    { name: t("payer"), text: partyText(payer) },
    { name: t("columns.detail"), text: detail },
    { name: t("issued"), text: formatDateIn(createdAt, company.timeZone) },
    { name: t("columns.dueDate"), text: formatDay(dueDate) },
    { name: t("columns.status"), text: t(`states.${invoiceState(invoice, company.timeZone)}`) },
    ...(paidAt && payments.length === 0
      ? [{ name: t("paidAt"), text: formatDateIn(paidAt, company.timeZone) }]
      : []),
    { name: t("columns.value"), text: formatReais(value) },
    ...payments.map(({ paidAt: at, method, value: amount, note }) => ({
      name: t("payment"),
      text: [
        formatReais(amount),
        t(`methods.${method}`),
        formatDateIn(at, company.timeZone),
        ...(note ? [note] : []),
      ].join(" · "),
    })),
    { name: t("received"), text: formatReais(received) },
    ...(credit > 0 ? [{ name: t("credit"), text: formatReais(credit) }] : []),
    ...(missing > 0 ? [{ name: t("rest"), text: formatReais(missing) }] : []),
  ];
  return <FactSheet facts={facts} head={<InvoiceHead title={t("printTitle", { number })} />} />;
}

function partyText({ name, taxId, address }: InvoiceParty): string {
  return [name, formatTaxId(taxId), address].filter((part) => part !== "").join(" · ");
}

/**
 * Head of the printed invoice: its title, and the sender's logo and name from the operator's branding. Without branding
 * the title stands alone. The screen shows the page's own title instead.
 */
function InvoiceHead({ title }: { title: string }) {
  const brand = useBrand();
  const logo = logosOf(brand)?.light;
  const isBranded = logo !== undefined || brand.name !== defaultBrand.name;
  return (
    <div className={classes.head} aria-hidden="true">
      {logo && <img src={logo.url} alt="" width={Math.round((logo.width / logo.height) * 40)} height={40} />}
      {isBranded && <span>{brand.name}</span>}
      <span className={classes.printed}>{title}</span>
    </div>
  );
}
