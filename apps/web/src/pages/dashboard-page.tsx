import { IconCalendar } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { Charts } from "../features/dashboard/charts.tsx";
import { DashboardNumbers } from "../features/dashboard/numbers.tsx";
import { periodOf, usualDays } from "../features/dashboard/period.ts";
import { PeriodPicker } from "../features/dashboard/period-picker.tsx";
import { useLiveDashboard, useSettled } from "../features/dashboard/queries.ts";
import { dashboardTexts } from "../features/dashboard/texts.ts";
import { localDay } from "../shared/format/time.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useUser } from "../shared/session/session-context.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import classes from "./dashboard-page.module.css";

/** Checklist that the operator of a new installation sees first. */
const SetupChecklist = lazyComponent(() =>
  import("../features/installation/setup-checklist.tsx").then((module) => ({
    default: module.SetupChecklist,
  })),
);

export function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const search = useSearch({ from: "/private/" });
  const navigate = useNavigate({ from: "/" });
  const { super: isSuper } = useUser();
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
      <Suspense>{isSuper && <SetupChecklist />}</Suspense>
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
