import { type Billing, billingForm, type Charge, type Invoice, subscribe } from "@recado/contract/invoices";
import { useState } from "react";
import type { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { describeFailure, showSuccess } from "../../../shared/api/show-error.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { DataStep } from "./data-step.tsx";
import { PixStep } from "./pix-step.tsx";
import { PlanStep } from "./plan-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { checkoutTexts } from "./texts.ts";

export type CheckoutStep = "data" | "plan" | "review" | "pix";

interface CheckoutProps {
  invoice: Invoice;
  billing: Billing;
  onClose: () => void;
}

/** What was typed is kept from step to step, and through whatever the bank refuses. */
export function Checkout({ invoice, billing, onClose }: CheckoutProps) {
  const t = useTexts(checkoutTexts);
  const [step, setStep] = useState<CheckoutStep>("data");
  const [charge, setCharge] = useState<Charge>();
  const [refusal, setRefusal] = useState<string>();
  // No country is a choice that the form refuses with its own sentence.
  const form = useContractForm(billingForm, billing as z.input<typeof billingForm>);
  const { guard, release } = useDirtyGuard(() => form.isDirty());
  const { busy, submit } = useDelayedSubmit(
    async (values: z.input<typeof billingForm>) => {
      setRefusal(undefined);
      setCharge(await call(subscribe, { body: { ...values, invoiceId: invoice.id } }));
      release();
      setStep("pix");
      showSuccess(t("charged"));
    },
    (error) => setRefusal(describeFailure(error)),
  );
  return (
    <>
      <CheckoutSteps step={step} />
      {step === "data" && <DataStep form={form} onNext={() => setStep("plan")} onCancel={onClose} />}
      {step === "plan" && (
        <PlanStep invoice={invoice} onNext={() => setStep("review")} onBack={() => setStep("data")} />
      )}
      {step === "review" && (
        <ReviewStep
          invoice={invoice}
          billing={form.getValues()}
          busy={busy}
          refusal={refusal}
          onPay={() => submit(form.getValues())}
          onBack={() => setStep("plan")}
        />
      )}
      {step === "pix" && charge && <PixStep charge={charge} invoice={invoice} onClose={onClose} />}
      {guard}
    </>
  );
}
