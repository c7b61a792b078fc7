/** Period of the dashboard in the URL: a number of days up to today, or a first and a last day. */
export interface PeriodSearch {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Queues, connections and agents in the URL whose tickets the dashboard counts. */
export interface SelectionSearch {
  queues?: number[] | undefined;
  connections?: number[] | undefined;
  users?: number[] | undefined;
}

export type DashboardSearch = PeriodSearch & SelectionSearch;

/** Reads the dashboard's state from the URL. Users can type URLs, so invalid values are dropped. */
export function parseDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const ids: SelectionSearch = {};
  for (const name of ["queues", "connections", "users"] as const) {
    const value = search[name];
    if (Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger)) ids[name] = value;
  }
  return { ...parsePeriod(search), ...ids };
}

function parsePeriod({ days, from, to }: Record<string, unknown>): PeriodSearch {
  const range = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  if ("from" in range || "to" in range) return range;
  const count = Number(days);
  return Number.isInteger(count) && count >= 1 && count <= 366 ? { days: count } : {};
}

function isDay(value: unknown): value is string {
  return (
    typeof value === "string" && /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  );
}
