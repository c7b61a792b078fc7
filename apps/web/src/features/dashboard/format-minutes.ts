/** `45 min`, `2 h 05`; under a minute, its seconds; a dash where there is nothing to average. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes > 0 && minutes < 1) return `${Math.round(minutes * 60)} s`;
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, "0")}`;
}
