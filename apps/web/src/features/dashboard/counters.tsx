import type { Counters as Values } from "@recado/contract/dashboard";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./counters.module.css";
import { formatMinutes } from "./format-minutes.ts";
import { dashboardTexts } from "./texts.ts";

const counted = ["supportHappening", "supportPending", "supportFinished", "leads"] as const;
const averaged = ["avgSupportTime", "avgWaitTime", "avgFirstResponseTime"] as const;

/** What they count is told in docs/dashboard.md. */
export function Counters({ values }: { values: Values }) {
  const t = useTexts(dashboardTexts);
  const shown = [
    ...counted.map((name) => [name, String(values[name]), "count"] as const),
    ...averaged.map((name) => [name, formatMinutes(values[name]), "average"] as const),
  ];
  return (
    <dl className={classes.counters}>
      {shown.map(([name, value, kind]) => (
        <div key={name} className={classes.counter} data-kind={kind}>
          <dt className={classes.name}>{t(`counters.${name}`)}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.hint}>{t(`hints.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
