import { createPreference } from "../../../shared/preferences/preference.ts";
import { type CalendarView, calendarViews } from "./schedule-search.ts";

/** Where a day of a month has no room for a name. */
export const narrowQuery = "(max-width: 600px)";
const isNarrow = window.matchMedia(narrowQuery).matches;

/** As the library calls them; seven days with their hours do not fit beside each other on a phone. */
export const viewNames = {
  month: "dayGridMonth",
  week: isNarrow ? "listWeek" : "timeGridWeek",
  day: "timeGridDay",
  list: "listMonth",
} as const satisfies Record<CalendarView, string>;

/** Days of the company's calendar, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** As somebody left it; on a phone, where a month is small, it begins with the list. */
export const calendarView = createPreference<CalendarView>(
  "scheduleView",
  isNarrow ? "list" : "month",
  (value): value is CalendarView => calendarViews.some((view) => view === value),
);
