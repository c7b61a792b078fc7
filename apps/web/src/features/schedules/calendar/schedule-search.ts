import { type EntitySearch, parseEntitySearch } from "../../../shared/lists/entity-search.ts";

export const calendarViews = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** State of the page in the URL: the open dialog, and the view and day of the calendar. */
export interface ScheduleSearch extends EntitySearch {
  view?: CalendarView;
  /** A day in the company's time zone; the calendar displays the period that contains it. */
  day?: string;
}

/** Reads the state of the page from the URL. Users can type URLs, so invalid values are ignored. */
export function parseScheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const view = calendarViews.find((one) => one === search.view);
  const { day } = search;
  return {
    ...parseEntitySearch(search),
    ...(view ? { view } : {}),
    ...(typeof day === "string" && isDay(day) ? { day } : {}),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
