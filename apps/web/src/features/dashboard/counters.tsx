import { Skeleton } from "@mantine/core";
import type { Counters as Values } from "@recado/contract/dashboard";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Delayed } from "../../shared/ui/feedback/delayed.tsx";
import classes from "./dashboard.module.css";
import { formatMinutes } from "./format-minutes.ts";
import { dashboardTexts } from "./texts.ts";

const counted = ["supportHappening", "supportPending", "supportFinished", "leads"] as const;
const averaged = ["avgSupportTime", "avgWaitTime", "avgFirstResponseTime"] as const;

/**
 * The counters of a period, defined in docs/developers/dashboard.md. Their boxes are shown before the values arrive, so nothing
 * moves.
 */
export function Counters({ values }: { values: Values | undefined }) {
  const t = useTexts(dashboardTexts);
  const shown = [
    ...counted.map((name) => [name, values && String(values[name]), "count"] as const),
    ...averaged.map((name) => [name, values && formatMinutes(values[name]), "average"] as const),
  ];
  return (
    <dl className={classes.counters}>
      {shown.map(([name, value, kind]) => (
        <div key={name} className={classes.counter} data-kind={kind}>
          <dt className={classes.name}>{t(`counters.${name}`)}</dt>
          <dd className={classes.value}>{value ?? <Waiting />}</dd>
          <dd className={classes.hint}>{t(`hints.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <Delayed keepsPlace>
      <Skeleton height={24} width={64} my={4} />
    </Delayed>
  );
}
