/** Formats minutes as `45 min` or `2 h 05`. Null, the average of nothing, becomes a dash. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "—";
  const whole = Math.round(minutes);
  if (whole === 0) return "< 1 min";
  if (whole < 60) return `${whole} min`;
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, "0")}`;
}
