import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { CheckoutStep } from "./checkout.tsx";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

const steps = ["data", "plan", "review", "pix"] as const satisfies CheckoutStep[];

export function CheckoutSteps({ step }: { step: CheckoutStep }) {
  const t = useTexts(checkoutTexts);
  return (
    <ol className={classes.steps}>
      {steps.map((one) => (
        <li
          key={one}
          aria-current={one === step ? "step" : undefined}
          data-done={steps.indexOf(one) < steps.indexOf(step) || undefined}
        >
          {t(`steps.${one}`)}
        </li>
      ))}
    </ol>
  );
}
