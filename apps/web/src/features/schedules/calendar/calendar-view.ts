import { createPreference } from "../../../shared/preferences/preference.ts";
import { type CalendarView, calendarViews } from "./schedule-search.ts";

/** Media query for screens on which a day in the month view is too small for the names of messages. */
export const narrowQuery = "(max-width: 600px)";
const isNarrow = window.matchMedia(narrowQuery).matches;

/**
 * Names of the views in the calendar library. On a phone, the week is displayed as a list, because seven columns do not
 * fit.
 */
export const viewNames = {
  month: "dayGridMonth",
  week: isNarrow ? "listWeek" : "timeGridWeek",
  day: "timeGridDay",
  list: "listMonth",
} as const satisfies Record<CalendarView, string>;

/** Range of days in the company's time zone; both days are included. */
export interface CalendarRange {
  from: string;
  to: string;
}

/** Preference for the view that the user chose last. Phones start with the list, because a month is too small there. */
export const calendarView = createPreference<CalendarView>(
  "scheduleView",
  isNarrow ? "list" : "month",
  (value): value is CalendarView => calendarViews.some((view) => view === value),
);
