import { type EntitySearch, parseEntitySearch } from "../../../shared/lists/entity-search.ts";

export const calendarViews = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** State in the URL: the open dialog, and the calendar's view and day. */
export interface ScheduleSearch extends EntitySearch {
  view?: CalendarView;
  /** A day of the company's calendar; the period that contains it is shown. */
  day?: string;
}

/** Reads the state from the URL, which people can type; invalid values are dropped. */
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
