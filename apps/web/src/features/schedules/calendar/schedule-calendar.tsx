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
import type { listCalendar, Schedule } from "@recado/contract/schedules";
import type { AnswerOf } from "@recado/contract/shared/route";
import { type Ref, useMemo } from "react";
import { toLocalInput } from "../../../shared/format/zoned-moment.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { eventsOf, shownOf, type Upcoming } from "./calendar-events.ts";
import { calendarTexts } from "./calendar-texts.ts";
import { type DayRange, viewNames } from "./calendar-view.ts";
import { EventContent, ListedEvent } from "./event-content.tsx";
import classes from "./schedule-calendar.module.css";
import type { CalendarView } from "./schedule-search.ts";

export type { CalendarRef } from "@fullcalendar/react";

interface ScheduleCalendarProps {
  ref: Ref<CalendarRef>;
  /** It begins with it; from then on its ref is told. */
  view: CalendarView;
  day: string | undefined;
  calendar: AnswerOf<typeof listCalendar> | undefined;
  timeZone: string;
  onRange: (range: DayRange, period: { title: string; firstDay: string }) => void;
  onOpen: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
  onComing: (coming: Upcoming, does: "edit" | "skip") => void;
  onAdd: (at: string, isWholeDay: boolean) => void;
  onMove: (schedule: Schedule, at: string, putBack: () => void) => void;
}

const plugins = [classic, dayGrid, timeGrid, list, interaction];
const locales = { pt: portuguese, es: spanish, en: "en" };
const hours = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Scheduled messages by the company's days and hours: a month, a week, a day or a list. */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { ref, view, day, calendar, timeZone, onRange, onOpen, onRemove, onComing, onAdd, onMove } = props;
  const t = useTexts(calendarTexts);
  const language = useLanguage();
  const events = useMemo(() => (calendar ? eventsOf(calendar) : []), [calendar]);
  const settle = ({ startStr, endStr, view: { title, currentStart } }: DatesSetInfo) =>
    onRange(
      { from: startStr.slice(0, 10), to: dayBefore(endStr.slice(0, 10)) },
      { title, firstDay: toLocalInput(currentStart.toISOString(), timeZone).slice(0, 10) },
    );
  const drop = ({ event, revert }: EventDropInfo) => {
    const shown = shownOf(event);
    if ("schedule" in shown && event.start) onMove(shown.schedule, event.start.toISOString(), revert);
    else revert();
  };
  return (
    <FullCalendar
      ref={ref}
      className={classes.calendar ?? ""}
      plugins={plugins}
      initialView={viewNames[view]}
      {...(day === undefined ? {} : { initialDate: day })}
      timeZone={timeZone}
      locale={locales[language]}
      headerToolbar={false}
      height={view === "week" || view === "day" ? hoursHeight() : "auto"}
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
      dayMaxEvents
      moreLinkClass={classes.more ?? ""}
      moreLinkText={(count) => t("more", { count })}
      noEventsText={t("noneInRange")}
      views={{ list: { eventInteractive: false } }}
      eventContent={({ event, timeText, view: { type } }) =>
        type === viewNames.list ? (
          <ListedEvent
            shown={shownOf(event)}
            time={timeText}
            onOpen={onOpen}
            onRemove={onRemove}
            onComing={onComing}
          />
        ) : (
          <EventContent shown={shownOf(event)} time={timeText} />
        )
      }
      datesSet={settle}
      dateClick={({ date, allDay }: DateClickInfo) => onAdd(date.toISOString(), allDay)}
      eventClick={({ event, view: { type } }) => {
        const shown = shownOf(event);
        if (type === viewNames.list) return;
        if ("schedule" in shown) onOpen(shown.schedule);
        else onComing(shown.upcoming, "edit");
      }}
      eventDrop={drop}
    />
  );
}

/** Hours scroll within the rest of the window; days and lists with the page. */
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
