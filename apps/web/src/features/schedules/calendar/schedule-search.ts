import { type EntitySearch, parseEntitySearch } from "../../../shared/lists/entity-search.ts";

export const calendarViews = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What the address says of the page: its dialog, and what of the calendar is shown. */
export interface ScheduleSearch extends EntitySearch {
  view?: CalendarView;
  /** Of the company's calendar: the period is the one that it is in. */
  day?: string;
}

/** An address can be typed: what is no search of the page is left out. */
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
