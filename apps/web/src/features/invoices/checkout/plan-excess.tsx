import { Input } from "@mantine/core";
import type { CheckoutPlan } from "@recado/contract/invoices";
import { useId } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

interface PlanExcessProps {
  plan: CheckoutPlan;
  isKnown: boolean;
  /** Whether the user tried to continue without confirming. */
  isAsked: boolean;
  onKnow: (isKnown: boolean) => void;
}

/** Lists what exceeds the plan's limits, before anything is paid. */
export function PlanExcess({ plan: { plan, excess }, isKnown, isAsked, onKnow }: PlanExcessProps) {
  const t = useTexts(checkoutTexts);
  const problem = useId();
  const isMissing = isAsked && !isKnown;
  return (
    <div className={classes.excess} role="status">
      <strong>{t("excessTitle", { plan: plan.name })}</strong>
      <ul>
        {excess.map(({ what, count, limit, closing }) => (
          <li key={what}>
            {t(`excess.${what}`, { count, limit })}
            {closing.length > 0 &&
              ` ${t("excessClosing", { names: closing.map(({ name }) => name).join(", ") })}`}
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t("excessHint")}</p>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isKnown}
          aria-describedby={isMissing ? problem : undefined}
          aria-invalid={isMissing}
          onChange={({ currentTarget }) => onKnow(currentTarget.checked)}
        />
        {t("excessKnown")}
      </label>
      {isMissing && <Input.Error id={problem}>{t("excessAsked")}</Input.Error>}
    </div>
  );
}
