import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedules";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { toLocalInput } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { EntityList } from "../../../shared/lists/entity-list.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { timeZoneName } from "../../settings/time-zones.ts";
import type { UpcomingOccurrence } from "./calendar-events.ts";
import { useCalendar } from "./calendar-queries.ts";
import { calendarTexts } from "./calendar-texts.ts";
import { type CalendarRange, calendarView, viewNames } from "./calendar-view.ts";
import { useMoveSchedule } from "./move-schedule.tsx";
import classes from "./schedule-calendar.module.css";
import type { CalendarRef } from "./schedule-calendar.tsx";
import {
  type CalendarView,
  calendarViews,
  parseScheduleSearch,
  type ScheduleSearch,
} from "./schedule-search.ts";

const ScheduleCalendar = lazyComponent(() =>
  import("./schedule-calendar.tsx").then((module) => ({ default: module.ScheduleCalendar })),
);

interface PeriodProps {
  term: string;
  /** Scheduled messages of all periods that match the search, latest first. */
  list: EntityList<Schedule>;
  onOpen: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
  onComing: (coming: UpcomingOccurrence, does: "edit" | "skip") => void;
  onAdd: (at?: string) => void;
}

const opening = 9;
const hourMs = 3_600_000;

/** Calendar with the scheduled messages of a month, a week or a day, and buttons for choosing another period. */
export function CalendarPeriod({ term, list, onOpen, onRemove, onComing, onAdd }: PeriodProps) {
  const t = useTexts(calendarTexts);
  const { timeZone } = useUser().company;
  const ref = useRef<CalendarRef>(null);
  const today = toLocalInput(new Date().toISOString(), timeZone).slice(0, 10);
  const { view, day, put } = useAddress(ref, timeZone);
  const [range, setRange] = useState<CalendarRange | null>(null);
  const [title, setTitle] = useState<string>();
  const { data, error, refetch } = useCalendar(range, term);
  const { move, question } = useMoveSchedule();
  const turn = (how: (api: CalendarApi) => void, chosen: CalendarView = view) => {
    const api = ref.current?.getApi();
    if (!api) return;
    how(api);
    put(chosen, toLocalInput(api.getDate().toISOString(), timeZone).slice(0, 10));
  };
  const show = (chosen: CalendarView) => {
    calendarView.write(chosen);
    turn((api) => api.changeView(viewNames[chosen]), chosen);
  };
  return (
    <div className={classes.page}>
      <CalendarBar
        title={title ?? ""}
        view={view}
        zone={t("zone", { place: timeZoneName(timeZone) })}
        onStep={(step) => turn((api) => api[step]())}
        onView={show}
      />
      <Notes
        term={term}
        list={list}
        isEmpty={data !== undefined && data.schedules.length + data.upcoming.length === 0}
        isLimited={data?.isLimited ?? false}
        onGo={({ sendAt }) => turn((api) => api.gotoDate(toLocalInput(sendAt, timeZone).slice(0, 10)))}
      />
      {error && !data ? (
        <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} rowHeight={96} />}>
          <ScheduleCalendar
            ref={ref}
            view={view}
            day={day ?? today}
            calendar={data}
            timeZone={timeZone}
            onRange={(days, title) => {
              setRange((known) => (known?.from === days.from && known.to === days.to ? known : days));
              setTitle(title);
            }}
            onOpen={onOpen}
            onRemove={onRemove}
            onComing={onComing}
            onAdd={(at, isWholeDay) => onAdd(momentOf(at, isWholeDay))}
            onMove={(schedule, at, putBack) => move({ schedule, at, putBack })}
            onDay={(chosen) => turn((api) => api.gotoDate(chosen))}
          />
        </Suspense>
      )}
      {question}
    </div>
  );
}

type CalendarApi = ReturnType<CalendarRef["getApi"]>;

/**
 * Keeps the calendar's view and day in the URL, so that a reload keeps them and the browser's back button returns to
 * the previous ones.
 */
function useAddress(ref: RefObject<CalendarRef | null>, timeZone: string) {
  const kept = calendarView.use();
  const { view = kept, day } = parseScheduleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  useEffect(() => {
    const api = ref.current?.getApi();
    if (!api) return;
    if (api.view.type !== viewNames[view]) api.changeView(viewNames[view]);
    const shown = toLocalInput(api.getDate().toISOString(), timeZone).slice(0, 10);
    const meant = day ?? toLocalInput(new Date().toISOString(), timeZone).slice(0, 10);
    if (shown !== meant) api.gotoDate(meant);
  }, [ref, view, day, timeZone]);
  const put = (chosen: CalendarView, at: string) => {
    const search: ScheduleSearch = { view: chosen, day: at };
    // Choosing another day of the displayed month adds no entry to the browser's history.
    const replace = chosen === view && chosen === "month" && at.slice(0, 7) === day?.slice(0, 7);
    if (chosen !== view || at !== day) void navigate({ to: ".", search, replace });
  };
  return { view, day, put };
}

interface NotesProps {
  term: string;
  list: EntityList<Schedule>;
  isEmpty: boolean;
  isLimited: boolean;
  onGo: (schedule: Schedule) => void;
}

/** Notes below the calendar, for example that the search has found no message in the displayed period. */
function Notes({ term, list: { rows, count = 0 }, isEmpty, isLimited, onGo }: NotesProps) {
  const t = useTexts(calendarTexts);
  const latest = rows?.[0];
  if (isLimited) return <p className={classes.note}>{t("limited")}</p>;
  if (!rows || !isEmpty) return null;
  if (!latest) return <p className={classes.note}>{term === "" ? t("none") : t("nothingFound", { term })}</p>;
  if (term === "") return null;
  return (
    <p className={classes.note} role="status">
      {t("foundElsewhere", { count })}
      <Button variant="subtle" size="compact-sm" onClick={() => onGo(latest)}>
        {t("goThere")}
      </Button>
    </p>
  );
}

/**
 * Start time of a new message: the clicked hour, or the morning of a clicked day. Returns undefined if that time has
 * passed.
 */
function momentOf(at: string, isWholeDay: boolean): string | undefined {
  const moment = Date.parse(at) + (isWholeDay ? opening * hourMs : 0);
  return moment > Date.now() ? new Date(moment).toISOString() : undefined;
}

interface CalendarBarProps {
  /** Name of the displayed period, such as the name of the month. */
  title: string;
  view: CalendarView;
  zone: string;
  onStep: (step: "prev" | "next" | "today") => void;
  onView: (view: CalendarView) => void;
}

/** Bar above the calendar with the name of the displayed period and buttons for changing the period and the view. */
function CalendarBar({ title, view, zone, onStep, onView }: CalendarBarProps) {
  const t = useTexts(calendarTexts);
  return (
    <div className={classes.bar}>
      <ActionIcon aria-label={t("previous")} title={t("previous")} onClick={() => onStep("prev")}>
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t("next")} title={t("next")} onClick={() => onStep("next")}>
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
      <Button variant="default" onClick={() => onStep("today")}>
        {t("today")}
      </Button>
      <h2 className={classes.period} aria-live="polite">
        {title}
      </h2>
      <span className={classes.zone}>{zone}</span>
      <NativeSelect
        className={classes.views}
        aria-label={t("view")}
        value={view}
        onChange={({ currentTarget }) =>
          onView(calendarViews.find((known) => known === currentTarget.value) ?? "month")
        }
        data={calendarViews.map((one) => ({ value: one, label: t(`views.${one}`) }))}
      />
    </div>
  );
}
