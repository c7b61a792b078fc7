import { IconCalendar } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Charts } from "../features/dashboard/charts.tsx";
import { DashboardNumbers } from "../features/dashboard/numbers.tsx";
import { periodOf, usualDays } from "../features/dashboard/period.ts";
import { PeriodPicker } from "../features/dashboard/period-picker.tsx";
import { useLiveDashboard, useSettled } from "../features/dashboard/queries.ts";
import { dashboardTexts } from "../features/dashboard/texts.ts";
import { localDay } from "../shared/format/time.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import classes from "./dashboard-page.module.css";

export function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const search = useSearch({ from: "/private/" });
  const navigate = useNavigate({ from: "/" });
  const today = localDay(new Date());
  const period = periodOf(useSettled(search), today);
  useLiveDashboard();
  return (
    <PageScroll>
      <PageHeader title={t("title")}>
        <PeriodPicker
          value={search}
          usualDays={usualDays}
          today={today}
          onChange={(chosen) => void navigate({ search: chosen, replace: true })}
        />
      </PageHeader>
      {period ? (
        <div className={classes.page}>
          <DashboardNumbers period={period} />
          <Charts period={period} />
        </div>
      ) : (
        <EmptyState icon={<IconCalendar size={22} stroke={1.75} />} title={t("noPeriod")}>
          {t("noPeriodHint")}
        </EmptyState>
      )}
    </PageScroll>
  );
}
