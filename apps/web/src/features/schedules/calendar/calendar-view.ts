import { createPreference } from "../../../shared/preferences/preference.ts";
import { type CalendarView, calendarViews } from "./schedule-search.ts";

/** Screens where a day of a month is too small for names. */
export const narrowQuery = "(max-width: 600px)";
const isNarrow = window.matchMedia(narrowQuery).matches;

/** The library's names of the views. On a phone, a week is a list, because seven columns do not fit. */
export const viewNames = {
  month: "dayGridMonth",
  week: isNarrow ? "listWeek" : "timeGridWeek",
  day: "timeGridDay",
  list: "listMonth",
} as const satisfies Record<CalendarView, string>;

/** Days of the company's calendar, both included. */
export interface CalendarRange {
  from: string;
  to: string;
}

/** The last chosen view. Phones start with the list, because a month is too small there. */
export const calendarView = createPreference<CalendarView>(
  "scheduleView",
  isNarrow ? "list" : "month",
  (value): value is CalendarView => calendarViews.some((view) => view === value),
);
