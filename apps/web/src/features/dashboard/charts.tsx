import { formatDayAndMonth } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Chart } from "./chart.tsx";
import classes from "./dashboard.module.css";
import type { Period } from "./period.ts";
import { useCharts } from "./queries.ts";
import { dashboardTexts } from "./texts.ts";

export function Charts({ period }: { period: Period }) {
  const t = useTexts(dashboardTexts);
  const { users, days } = useCharts(period);
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
