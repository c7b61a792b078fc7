import type { Company } from "@recado/contract/companies";
import type { Plan } from "@recado/contract/shared/plan";
import { formatReais } from "../../shared/format/money.ts";
import { daysUntil, formatDateIn } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { FactSheet } from "./fact-sheet.tsx";
import classes from "./subscription-card.module.css";
import { subscriptionTexts } from "./subscription-texts.ts";
import { trialEnd } from "./trial-end.ts";

/** Card with the company's plan and the day on which the licence ends. */
export function SubscriptionCard({ company }: { company: Company & { plan: Plan | null } }) {
  const t = useTexts(subscriptionTexts);
  const { plan, dueDate, timeZone } = company;
  const trialUntil = trialEnd(company);
  const facts = [
    { name: t("plan"), text: plan?.name ?? t("noPlan") },
    { name: t("dueDate"), text: dueDate ? formatDateIn(dueDate, timeZone) : t("noDueDate") },
    ...(plan
      ? [
          { name: t("value"), text: formatReais(plan.value) },
          ...(["users", "connections", "queues"] as const).map((what) => ({
            name: t(what),
            text: String(plan[what]),
          })),
        ]
      : []),
  ];
  return (
    <>
      {trialUntil && <Trial until={trialUntil} />}
      <FactSheet facts={facts} />
    </>
  );
}

function Trial({ until }: { until: string }) {
  const t = useTexts(subscriptionTexts);
  const left = daysUntil(until);
  const running = left < 1 ? t("trialLastDay") : t("trial", { count: Math.floor(left) });
  return <p className={classes.trial}>{left > 0 ? running : t("trialOver")}</p>;
}
