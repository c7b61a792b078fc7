import { Button, Input, Radio, Skeleton } from "@mantine/core";
import { type CheckoutPlan, type Invoice, listCheckoutPlans } from "@recado/contract/invoices";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

/** The chosen plan, and whether the user confirmed the list of what exceeds the plan's limits. */
export interface PickedPlan {
  plan: CheckoutPlan;
  isKnown: boolean;
}

interface PlanStepProps {
  invoice: Invoice;
  picked: PickedPlan | undefined;
  onPick: (picked: PickedPlan) => void;
  onNext: () => void;
  onBack: () => void;
}

export function PlanStep({ invoice, picked, onPick, onNext, onBack }: PlanStepProps) {
  const t = useTexts(checkoutTexts);
  const [isAsked, setAsked] = useState(false);
  // The plans are always fetched, because prices and the company's usage may have changed.
  const { data, error, refetch } = useQuery({
    queryKey: ["invoices", "plans", invoice.id],
    queryFn: () => call(listCheckoutPlans, { params: { id: String(invoice.id) } }),
    staleTime: 0,
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = data?.find(({ plan }) => plan.id === (picked?.plan.plan.id ?? invoice.planId));
  const excess = shown && !shown.isCurrent && shown.excess.length > 0 ? shown : undefined;
  const isKnown = picked?.isKnown ?? false;
  const goOn = () => {
    setAsked(true);
    if (excess && !isKnown) return;
    if (shown) onPick({ plan: shown, isKnown });
    onNext();
  };
  return (
    <div className={classes.step}>
      {!data && <Skeleton height={180} />}
      {data && !shown && (
        <p className={classes.note}>
          <strong>{invoice.detail}</strong> {t("noPlan")}
        </p>
      )}
      {data && (
        <Radio.Group
          label={t("planTitle")}
          value={shown ? String(shown.plan.id) : ""}
          onChange={(id) => {
            const plan = data.find((one) => String(one.plan.id) === id);
            if (plan) onPick({ plan, isKnown: false });
            setAsked(false);
          }}
        >
          <div className={classes.plans}>
            {data.map((plan) => (
              <PlanCard key={plan.plan.id} {...plan} />
            ))}
          </div>
        </Radio.Group>
      )}
      {shown?.endsOwnPrice && (
        <p className={classes.note} role="status">
          <strong>{t("ownPriceEnds")}</strong>
        </p>
      )}
      {excess && (
        <PlanExcess
          plan={excess}
          isKnown={isKnown}
          isAsked={isAsked}
          onKnow={(known) => onPick({ plan: excess, isKnown: known })}
        />
      )}
      <p className={classes.note}>{t("planHint")}</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t("previous")}
        </Button>
        <Button onClick={goOn} disabled={!data} data-autofocus>
          {t("next")}
        </Button>
      </div>
    </div>
  );
}

function PlanCard({ plan, isCurrent }: CheckoutPlan) {
  const t = useTexts(checkoutTexts);
  const price = t("perMonth", { value: formatReais(plan.value) });
  return (
    <Radio.Card
      value={String(plan.id)}
      className={classes.plan}
      aria-label={`${plan.name}, ${price}${isCurrent ? `, ${t("current")}` : ""}`}
    >
      <Radio.Indicator />
      <span>
        <span className={classes.name}>
          <span>
            {plan.name} {isCurrent && <span className={classes.current}>{t("current")}</span>}
          </span>
          <span>{price}</span>
        </span>
        <Input.Description component="span">
          {(["users", "connections", "queues"] as const)
            .map((what) => `${t(what)}: ${plan[what]}`)
            .join(" · ")}
        </Input.Description>
      </span>
    </Radio.Card>
  );
}

interface PlanExcessProps {
  plan: CheckoutPlan;
  isKnown: boolean;
  /** Whether the user tried to continue without the confirmation, which shows an error. */
  isAsked: boolean;
  onKnow: (isKnown: boolean) => void;
}

/** Lists what exceeds the limits of the chosen plan. The user must confirm the list before paying. */
function PlanExcess({ plan: { plan, excess }, isKnown, isAsked, onKnow }: PlanExcessProps) {
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
