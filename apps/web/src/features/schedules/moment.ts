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

const opening = 9;
const evening = 18;

export interface Preset {
  name: "inAnHour" | "tonight" | "tomorrow" | "nextMonday";
  at: string;
}

/** Moments that people often choose, by the browser's own clock, each later than the one before it. */
export function presetMoments(now: Date = new Date()): Preset[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  const presets: Preset[] = [
    { name: "inAnHour", at: initialMoment(now) },
    { name: "tonight", at: onDay(now, 0, evening) },
    { name: "tomorrow", at: onDay(now, 1, opening) },
    { name: "nextMonday", at: onDay(now, daysToMonday, opening) },
  ];
  return presets.filter(({ at }, index) => index === 0 || at > (presets[index - 1]?.at ?? ""));
}

function onDay(now: Date, days: number, hour: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).toISOString();
}
