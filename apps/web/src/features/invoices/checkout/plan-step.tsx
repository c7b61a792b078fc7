import { Button, Skeleton } from "@mantine/core";
import { getCompanyPlan } from "@recado/contract/companies";
import type { Invoice } from "@recado/contract/invoices";
import type { Plan } from "@recado/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

interface PlanStepProps {
  invoice: Invoice;
  onNext: () => void;
  onBack: () => void;
}

export function PlanStep({ invoice, onNext, onBack }: PlanStepProps) {
  const t = useTexts(checkoutTexts);
  const { companyId } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: ["plan", companyId],
    queryFn: () => call(getCompanyPlan, { params: { companyId: String(companyId) } }),
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const plan = data?.plan?.id === invoice.planId ? data?.plan : null;
  return (
    <div className={classes.step}>
      <h3 className={classes.heading}>{t("planTitle")}</h3>
      {data ? <PlanCard plan={plan ?? null} detail={invoice.detail} /> : <Skeleton height={140} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t("previous")}
        </Button>
        <Button onClick={onNext} data-autofocus>
          {t("next")}
        </Button>
      </div>
    </div>
  );
}

function PlanCard({ plan, detail }: { plan: Plan | null; detail: string }) {
  const t = useTexts(checkoutTexts);
  if (!plan)
    return (
      <p className={classes.note}>
        <strong>{detail}</strong> {t("noPlan")}
      </p>
    );
  return (
    <dl className={classes.facts}>
      <div className={classes.total}>
        <dt>{plan.name}</dt>
        <dd>{t("perMonth", { value: formatReais(plan.value) })}</dd>
      </div>
      {(["users", "connections", "queues"] as const).map((what) => (
        <div key={what}>
          <dt>{t(what)}</dt>
          <dd>{plan[what]}</dd>
        </div>
      ))}
    </dl>
  );
}
