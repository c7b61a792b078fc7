import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type DatesSetInfo,
  type EventDropInfo,
} from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import list from "@fullcalendar/react/list";
import spanish from "@fullcalendar/react/locales/es";
import portuguese from "@fullcalendar/react/locales/pt-br";
import "@fullcalendar/react/skeleton.css";
import classic from "@fullcalendar/react/themes/classic";
import "@fullcalendar/react/themes/classic/theme.css";
import timeGrid from "@fullcalendar/react/timegrid";
import { useMediaQuery } from "@mantine/hooks";
import type { listCalendar, Schedule } from "@recado/contract/schedules";
import type { AnswerOf } from "@recado/contract/shared/route";
import { type Ref, useMemo } from "react";
import { fromLocalInput, toLocalInput } from "../../../shared/format/zoned-moment.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useMayChange } from "../use-may-change.ts";
import { entryOfEvent, eventsOf, type UpcomingOccurrence } from "./calendar-events.ts";
import { calendarTexts } from "./calendar-texts.ts";
import { type CalendarRange, narrowQuery, viewNames } from "./calendar-view.ts";
import { contentsByDay, type DayContents } from "./day-contents.ts";
import { DayList } from "./day-list.tsx";
import { CalendarListRow, EventContent } from "./event-content.tsx";
import { narrowMonthOptions } from "./narrow-month.tsx";
import classes from "./schedule-calendar.module.css";
import type { CalendarView } from "./schedule-search.ts";

export type { CalendarRef } from "@fullcalendar/react";

interface ScheduleCalendarProps {
  ref: Ref<CalendarRef>;
  /** View in which the calendar opens. Later changes of the view go through `ref`. */
  view: CalendarView;
  day: string;
  calendar: AnswerOf<typeof listCalendar> | undefined;
  timeZone: string;
  onRange: (range: CalendarRange, title: string) => void;
  onOpen: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
  onComing: (coming: UpcomingOccurrence, does: "edit" | "skip") => void;
  onAdd: (at: string, isWholeDay: boolean) => void;
  onMove: (schedule: Schedule, at: string, putBack: () => void) => void;
  onDay: (day: string) => void;
}

const fullDays = { navLinks: false, dayMaxEvents: true };
const noContents: ReadonlyMap<string, DayContents> = new Map();
const plugins = [classic, dayGrid, timeGrid, list, interaction];
const locales = { pt: portuguese, es: spanish, en: "en" };
const hours = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Calendar of the scheduled messages in the company's time zone, displayed as a month, a week, a day or a list. */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { ref, view, day, calendar, timeZone, onRange, onOpen, onRemove, onComing, onAdd, onMove, onDay } =
    props;
  const t = useTexts(calendarTexts);
  const language = useLanguage();
  const mayChange = useMayChange();
  const isNarrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false });
  const isSmallMonth = isNarrow && view === "month";
  const events = useMemo(
    () => (calendar && !isSmallMonth ? eventsOf(calendar, mayChange) : []),
    [calendar, isSmallMonth, mayChange],
  );
  const contents = useMemo(
    () => (calendar && isSmallMonth ? contentsByDay(calendar, timeZone) : noContents),
    [calendar, isSmallMonth, timeZone],
  );
  const dayOf = (date: Date) => toLocalInput(date.toISOString(), timeZone).slice(0, 10);
  const settle = ({ startStr, endStr, view: { title } }: DatesSetInfo) =>
    onRange({ from: startStr.slice(0, 10), to: dayBefore(endStr.slice(0, 10)) }, title);
  const drop = ({ event, revert }: EventDropInfo) => {
    const shown = entryOfEvent(event);
    if ("schedule" in shown && event.start) onMove(shown.schedule, event.start.toISOString(), revert);
    else revert();
  };
  const chosen = isSmallMonth && (
    <DayList
      day={day}
      contents={contents.get(day)}
      onOpen={onOpen}
      onRemove={onRemove}
      onComing={onComing}
      onAdd={() => onAdd(fromLocalInput(`${day}T00:00`, timeZone), true)}
    />
  );
  return (
    <>
      <FullCalendar
        ref={ref}
        className={classes.calendar ?? ""}
        plugins={plugins}
        initialView={viewNames[view]}
        initialDate={day}
        timeZone={timeZone}
        locale={locales[language]}
        headerToolbar={false}
        height={viewNames[view].startsWith("timeGrid") ? hoursHeight() : "auto"}
        events={events}
        eventDisplay="block"
        eventInteractive
        eventDurationEditable={false}
        defaultTimedEventDuration="00:30"
        eventTimeFormat={hours}
        slotHeaderFormat={hours}
        scrollTime="08:00"
        allDaySlot={false}
        nowIndicator
        moreLinkClass={classes.more ?? ""}
        popoverClass={classes.fullDay ?? ""}
        moreLinkText={(count) => t("more", { count })}
        noEventsText={t("noneInRange")}
        views={{ list: { eventInteractive: false } }}
        eventContent={({ event, timeText, view: { type } }) =>
          isList(type) ? (
            <CalendarListRow
              shown={entryOfEvent(event)}
              time={timeText}
              onOpen={onOpen}
              onRemove={onRemove}
              onComing={onComing}
            />
          ) : (
            <EventContent shown={entryOfEvent(event)} time={timeText} />
          )
        }
        datesSet={settle}
        dateClick={({ date, allDay }: DateClickInfo) =>
          isSmallMonth ? onDay(dayOf(date)) : onAdd(date.toISOString(), allDay)
        }
        eventClick={({ event, view: { type } }) => {
          const shown = entryOfEvent(event);
          if (isList(type)) return;
          if ("schedule" in shown) onOpen(shown.schedule);
          else if (mayChange(shown.upcoming)) onComing(shown.upcoming, "edit");
        }}
        eventDrop={drop}
        {...(isSmallMonth
          ? narrowMonthOptions({
              contents,
              chosen: day,
              dayOf,
              hintOf: (name, count) => (count > 0 ? `${name}, ${t("onDay", { count })}` : name),
              onDay,
            })
          : fullDays)}
      />
      {chosen}
    </>
  );
}

function isList(type: string): boolean {
  return type.startsWith("list");
}

/**
 * Height of the calendar in views with hours, in pixels. These views scroll inside the window; all other views scroll
 * with the page.
 */
function hoursHeight(): number {
  return Math.max(leastHeight, window.innerHeight - aroundHeight);
}

const leastHeight = 480;
const aroundHeight = 200;

function dayBefore(day: string): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}
