import { Button } from "@mantine/core";
import {
  type BillingDetails,
  billingForm,
  type CheckoutPlan,
  createInvoiceCharge,
  type Invoice,
} from "@recado/contract/invoices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../shared/api/show-error.ts";
import { useBrand } from "../../../shared/brand/brand.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDay } from "../../../shared/format/time.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { invoiceQuery } from "../queries.ts";
import classes from "./checkout-dialog.module.css";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { DataStep } from "./data-step.tsx";
import type { ReceivedCharge } from "./has-expired.ts";
import { PixStep } from "./pix-step.tsx";
import { type PickedPlan, PlanStep } from "./plan-step.tsx";
import { checkoutTexts } from "./texts.ts";

export type CheckoutStep = "data" | "plan" | "review" | "pix";

interface CheckoutProps {
  invoice: Invoice;
  billing: BillingDetails;
  onClose: () => void;
}

/**
 * Checkout of an invoice, or a text instead of it if the installation cannot receive payments. The checkout keeps the form's values when the step changes, and after
 * errors of the bank.
 */
export function Checkout(props: CheckoutProps) {
  const t = useTexts(checkoutTexts);
  const { support } = useBrand();
  if (props.billing.canPay) return <CheckoutForm {...props} />;
  return <FormAlert>{support ? t("noProviderContact", { contact: support }) : t("noProvider")}</FormAlert>;
}

function CheckoutForm({ invoice, billing, onClose }: CheckoutProps) {
  const t = useTexts(checkoutTexts);
  const [step, setStep] = useState<CheckoutStep>("data");
  const [picked, setPicked] = useState<PickedPlan>();
  const [asked, setAsked] = useState<ReceivedCharge>();
  const [refusal, setRefusal] = useState<string>();
  const { name } = useUser().company;
  // Unknown fields begin with the most likely values: the company itself pays, in Brazil.
  const known = {
    ...billing,
    firstName: billing.firstName || name,
    country: billing.country || "BR",
  } as const;
  const form = useContractForm(billingForm, known as z.input<typeof billingForm>);
  const client = useQueryClient();
  const { guard, release } = useDirtyGuard(() => form.isDirty());
  const { busy, submit } = useDelayedSubmit(
    async (values: z.input<typeof billingForm>) => {
      setRefusal(undefined);
      const plan = picked && { planId: picked.plan.plan.id, confirmed: picked.isKnown };
      const charge = await call(createInvoiceCharge, { body: { ...values, ...plan, invoiceId: invoice.id } });
      setAsked({ charge, askedAt: Date.now() });
      // The invoice is refetched, because a change of plan changes its amount.
      await client.invalidateQueries(invoiceQuery(invoice.id));
      release();
      setStep("pix");
      showSuccess(t("charged"));
    },
    (error) => setRefusal(failureText(error)),
  );
  return (
    <>
      <CheckoutSteps step={step} />
      {step === "data" && (
        <DataStep
          form={form}
          asksForTaxId={billing.asksForTaxId}
          onNext={() => setStep("plan")}
          onCancel={onClose}
        />
      )}
      {step === "plan" && (
        <PlanStep
          invoice={invoice}
          picked={picked}
          onPick={setPicked}
          onNext={() => setStep("review")}
          onBack={() => setStep("data")}
        />
      )}
      {step === "review" && (
        <ReviewStep
          invoice={invoice}
          picked={picked?.plan}
          billing={form.getValues()}
          busy={busy}
          refusal={refusal}
          onPay={() => submit(form.getValues())}
          onBack={() => setStep("plan")}
        />
      )}
      {step === "pix" && asked && (
        <PixStep
          asked={asked}
          invoice={invoice}
          busy={busy}
          refusal={refusal}
          onNextCode={() => submit(form.getValues())}
          onClose={onClose}
        />
      )}
      {guard}
    </>
  );
}

interface ReviewStepProps {
  invoice: Invoice;
  picked: CheckoutPlan | undefined;
  billing: z.input<typeof billingForm>;
  busy: boolean;
  refusal: string | undefined;
  onPay: () => void;
  onBack: () => void;
}

function ReviewStep({ invoice, picked, billing, busy, refusal, onPay, onBack }: ReviewStepProps) {
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
      {picked?.endsOwnPrice && <p className={classes.note}>{t("ownPriceEnds")}</p>}
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
