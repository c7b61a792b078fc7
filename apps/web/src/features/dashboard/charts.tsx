import { Skeleton, VisuallyHidden } from "@mantine/core";
import { Suspense, useId } from "react";
import { formatDayAndMonth } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import type { BarOf } from "./bars.tsx";
import classes from "./dashboard.module.css";
import type { ChosenPeriod } from "./period.ts";
import type { SelectionSearch } from "./period-search.ts";
import { useCharts } from "./queries.ts";
import { dashboardTexts } from "./texts.ts";

export function Charts({ period, selection }: { period: ChosenPeriod; selection: SelectionSearch }) {
  const t = useTexts(dashboardTexts);
  const { users, days } = useCharts(period, selection);
  const isOneDay = period.from === period.to;
  return (
    <div className={classes.charts}>
      <Chart
        title={t(isOneDay ? "byHour" : "byDay")}
        axis={t(isOneDay ? "hour" : "day")}
        bars={days.data?.data.map((bar) => ({
          label: "horario" in bar ? `${bar.horario} h` : formatDayAndMonth(bar.data),
          value: bar.total,
        }))}
        error={days.error}
        onRetry={() => void days.refetch()}
      />
      <Chart
        title={t("byUser")}
        axis={t("name")}
        lying
        bars={users.data?.data.map(({ nome, quantidade }) => ({ label: nome, value: quantidade }))}
        error={users.error}
        onRetry={() => void users.refetch()}
      />
    </div>
  );
}

const Bars = lazyComponent(() => import("./bars.tsx").then((module) => ({ default: module.Bars })));

interface ChartProps {
  title: string;
  /** Text that names what the axis below the bars shows. */
  axis: string;
  bars: readonly BarOf[] | undefined;
  lying?: boolean;
  error: unknown;
  onRetry: () => void;
}

/** A chart with its title, and with its data as a table for screen readers. */
function Chart({ title, axis, bars, lying = false, error, onRetry }: ChartProps) {
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
