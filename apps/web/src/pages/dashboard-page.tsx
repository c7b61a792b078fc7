import { IconCalendar } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useState } from "react";
import { Charts } from "../features/dashboard/charts.tsx";
import { DashboardNumbers } from "../features/dashboard/numbers.tsx";
import { periodOf, usualDays } from "../features/dashboard/period.ts";
import { PeriodPicker } from "../features/dashboard/period-picker.tsx";
import { type DashboardSearch, parseDashboardSearch } from "../features/dashboard/period-search.ts";
import { useLiveDashboard, useSettled } from "../features/dashboard/queries.ts";
import { SelectionFilters } from "../features/dashboard/selection-filters.tsx";
import { dashboardTexts } from "../features/dashboard/texts.ts";
import { WeekChart } from "../features/dashboard/week-chart.tsx";
import { localDay } from "../shared/format/time.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useUser } from "../shared/session/session-context.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import classes from "./dashboard-page.module.css";

/** Checklist that the operator of a new installation sees first. */
const FirstPageChecklist = lazyComponent(() =>
  import("../features/installation/setup-checklist.tsx").then((module) => ({
    default: module.FirstPageChecklist,
  })),
);

export function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const search = parseDashboardSearch(useSearch({ strict: false }));
  const { days, from, to, ...filter } = search;
  const navigate = useNavigate();
  const { super: isSuper } = useUser();
  const [isPlacing, setPlacing] = useState(isSuper);
  const showBelow = useCallback(() => setPlacing(false), []);
  const today = localDay(new Date());
  const settled = useSettled(search);
  const period = periodOf(settled, today);
  const { queues, connections, users } = settled;
  const selection = { queues, connections, users };
  const change = (next: DashboardSearch) =>
    void navigate({ to: "/", search: parseDashboardSearch({ ...next }), replace: true });
  useLiveDashboard();
  return (
    <PageScroll>
      <PageHeader title={t("title")}>
        <PeriodPicker
          value={parseDashboardSearch({ days, from, to })}
          usualDays={usualDays}
          today={today}
          onChange={(chosen) => change({ ...chosen, ...filter })}
        />
      </PageHeader>
      <Suspense>{isSuper && <FirstPageChecklist onPlaced={showBelow} />}</Suspense>
      <div className={classes.below} data-waiting={isPlacing || undefined}>
        <SelectionFilters value={filter} onChange={(chosen) => change({ days, from, to, ...chosen })} />
        {period ? (
          <div className={classes.page}>
            <DashboardNumbers period={period} selection={selection} />
            <Charts period={period} selection={selection} />
            <WeekChart period={period} selection={selection} />
          </div>
        ) : (
          <EmptyState icon={<IconCalendar size={22} stroke={1.75} />} title={t("noPeriod")}>
            {t("noPeriodHint")}
          </EmptyState>
        )}
      </div>
    </PageScroll>
  );
}
