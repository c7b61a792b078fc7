import { Skeleton } from "@mantine/core";
import { type CSSProperties, useId } from "react";
import { locales } from "../../shared/i18n/language.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./dashboard.module.css";
import type { ChosenPeriod } from "./period.ts";
import type { SelectionSearch } from "./period-search.ts";
import { useWeek } from "./queries.ts";
import { dashboardTexts } from "./texts.ts";
import weekClasses from "./week-chart.module.css";

/** Weekdays from Monday to Sunday, as numbers that count from 0 for Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Table of the tickets that began in each hour of the week; the more tickets, the stronger the colour of a cell. */
export function WeekChart({ period, selection }: { period: ChosenPeriod; selection: SelectionSearch }) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const id = useId();
  const { data, error, refetch } = useWeek(period, selection);
  const totals = new Map(data?.data.map(({ weekday, hour, total }) => [weekday * 24 + hour, total]));
  const most = Math.max(1, ...totals.values());
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.chartTitle}>
        {t("byWeekHour")}
      </h2>
      {data && <p className={classes.count}>{t("begun", { count: data.count })}</p>}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />)}
      {data?.count === 0 && <p className={classes.nothing}>{t("nothing")}</p>}
      {data && data.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
        <section className={weekClasses.frame} tabIndex={0} aria-labelledby={id}>
          <table className={weekClasses.week}>
            <thead>
              <tr>
                <td />
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map((weekday) => (
                <tr key={weekday}>
                  <th scope="row">{weekdayName(weekday, language)}</th>
                  {hours.map((hour) => {
                    const total = totals.get(weekday * 24 + hour) ?? 0;
                    return (
                      <td
                        key={hour}
                        title={t("inHour", {
                          day: weekdayName(weekday, language),
                          hour: String(hour),
                          count: total,
                        })}
                        style={{ "--share": `${Math.round((total / most) * 45)}%` } as CSSProperties}
                      >
                        {total > 0 && total}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** Short name of a weekday. The fourth of January 1970 was a Sunday. */
function weekdayName(weekday: number, language: keyof typeof locales): string {
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return new Intl.DateTimeFormat(locales[language], { weekday: "short", timeZone: "UTC" }).format(day);
}
