/** Period of the dashboard in the URL: a number of days up to today, or a first and a last day. */
export interface PeriodSearch {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the period from the URL. Users can type URLs, so invalid values are dropped. */
export function parsePeriodSearch({ days, from, to }: Record<string, unknown>): PeriodSearch {
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
