import { Button } from "@mantine/core";
import type { billingForm, CheckoutPlan, Invoice } from "@recado/contract/invoices";
import type { z } from "zod";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDay } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

interface ReviewStepProps {
  invoice: Invoice;
  picked: CheckoutPlan | undefined;
  billing: z.input<typeof billingForm>;
  busy: boolean;
  refusal: string | undefined;
  onPay: () => void;
  onBack: () => void;
}

export function ReviewStep({ invoice, picked, billing, busy, refusal, onPay, onBack }: ReviewStepProps) {
  const t = useTexts(checkoutTexts);
  const { firstName, address2, city, state, zipcode } = billing;
  const isPaid = invoice.status === "paid";
  const isOther = picked !== undefined && picked.plan.id !== invoice.planId;
  const rows = [
    { name: t("payer"), value: firstName },
    { name: t("address"), value: [address2, city, state, zipcode].filter(Boolean).join(", ") },
    { name: t("invoice"), value: `${invoice.number} · ${invoice.detail}` },
    ...(isOther && picked ? [{ name: t("newPlan"), value: picked.plan.name }] : []),
    { name: t("dueDate"), value: formatDay(invoice.dueDate) },
    ...(invoice.credit > 0 ? [{ name: t("credit"), value: formatReais(invoice.credit) }] : []),
    ...(invoice.received > 0 ? [{ name: t("received"), value: formatReais(invoice.received) }] : []),
  ];
  return (
    <div className={classes.step}>
      <h3 className={classes.heading}>{t("reviewTitle")}</h3>
      <dl className={classes.facts}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t("total")}</dt>
          <dd>{formatReais(picked?.missing ?? invoice.missing)}</dd>
        </div>
      </dl>
      {isOther && <p className={classes.note}>{t("planLater")}</p>}
      {isPaid && <FormAlert>{t("paid")}</FormAlert>}
      {refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t("previous")}
        </Button>
        <Button loading={busy} disabled={isPaid} onClick={onPay} data-autofocus>
          {t("pay")}
        </Button>
      </div>
    </div>
  );
}
