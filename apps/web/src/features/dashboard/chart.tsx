import { Skeleton, VisuallyHidden } from "@mantine/core";
import { Suspense, useId } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import type { BarOf } from "./bars.tsx";
import classes from "./dashboard.module.css";
import { dashboardTexts } from "./texts.ts";

const Bars = lazyPart(() => import("./bars.tsx").then((module) => ({ default: module.Bars })));

interface ChartProps {
  title: string;
  /** Label of the axis below the bars. */
  axis: string;
  bars: readonly BarOf[] | undefined;
  lying?: boolean;
  error: unknown;
  onRetry: () => void;
}

/** A chart with its title, and its numbers as a table for screen readers. */
export function Chart({ title, axis, bars, lying = false, error, onRetry }: ChartProps) {
  const t = useTexts(dashboardTexts);
  const id = useId();
  const count = bars?.reduce((sum, { value }) => sum + value, 0) ?? 0;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.chartTitle}>
        {title}
      </h2>
      {bars && <p className={classes.count}>{t("begun", { count })}</p>}
      {!bars && (error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton height={240} />)}
      {bars && count === 0 && <p className={classes.nothing}>{t("nothing")}</p>}
      {bars && count > 0 && (
        <>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton height={240} />}>
              <Bars bars={bars} lying={lying} unit={t("count")} />
            </Suspense>
          </div>
          <VisuallyHidden>
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{axis}</th>
                  <th scope="col">{t("count")}</th>
                </tr>
              </thead>
              <tbody>
                {bars.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
    </section>
  );
}
