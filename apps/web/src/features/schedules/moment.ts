const hourMs = 3_600_000;

/** What a field for date and time takes, in the browser's own zone; empty for no moment. */
export function toLocalInput(instant: string): string {
  if (Number.isNaN(Date.parse(instant))) return "";
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant that somebody means by it; empty where the field is. */
export function fromLocalInput(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** In an hour, to the minute. */
export function initialMoment(now: Date = new Date()): string {
  const at = new Date(now.getTime() + hourMs);
  at.setSeconds(0, 0);
  return at.toISOString();
}
