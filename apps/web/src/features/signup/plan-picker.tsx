import { Input, Radio, Skeleton } from "@mantine/core";
import { listPublicPlans } from "@recado/contract/plans";
import type { Plan } from "@recado/contract/shared/plan";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../shared/api/call.ts";
import { formatReais } from "../../shared/format/money.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./signup.module.css";
import { signupTexts } from "./texts.ts";

interface PlanPickerProps {
  value: number;
  onChange: (planId: number) => void;
  error?: ReactNode;
}

/** The plans that the installation offers, with prices. */
export function PlanPicker({ value, onChange, error }: PlanPickerProps) {
  const t = useTexts(signupTexts);
  const plans = useQuery({ queryKey: ["plans", "public"], queryFn: () => call(listPublicPlans, {}) });
  if (plans.error && !plans.data)
    return <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />;
  if (plans.data?.length === 0) return <p className={classes.hint}>{t("noPlans")}</p>;
  return (
    <Radio.Group
      label={t("plan")}
      value={value === 0 ? "" : String(value)}
      onChange={(id) => onChange(Number(id))}
      error={error}
    >
      <div className={classes.plans}>
        {plans.data ? (
          plans.data.map((plan, index) => <PlanCard key={plan.id} plan={plan} isFirst={index === 0} />)
        ) : (
          <Skeleton height={62} />
        )}
      </div>
    </Radio.Group>
  );
}

function PlanCard({ plan, isFirst }: { plan: Plan; isFirst: boolean }) {
  const t = useTexts(signupTexts);
  return (
    <Radio.Card
      value={String(plan.id)}
      className={classes.plan}
      aria-label={`${plan.name}, ${t("perMonth", { price: formatReais(plan.value) })}`}
      {...(isFirst ? { "data-path": "planId" } : {})}
    >
      <Radio.Indicator />
      <span>
        <span className={classes.name}>
          <span>{plan.name}</span>
          <span>{t("perMonth", { price: formatReais(plan.value) })}</span>
        </span>
        <Input.Description component="span">
          {[
            t("users", { count: plan.users }),
            t("connections", { count: plan.connections }),
            t("queues", { count: plan.queues }),
          ].join(" · ")}
        </Input.Description>
      </span>
    </Radio.Card>
  );
}
