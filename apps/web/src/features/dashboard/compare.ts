import { formatMinutes } from "./format-minutes.ts";

/**
 * Formats how a count differs from the count of the period before, in per cent: `+12 %`. After a count of zero there is
 * no percentage.
 */
export function formatCountChange(now: number, before: number): string {
  if (now === before) return "=";
  if (before === 0) return `+${now}`;
  return signed(Math.round(((now - before) / before) * 100), (amount) => `${amount} %`);
}

/** Formats how an average differs from that of the period before: `−3 min`. Without both averages there is nothing. */
export function formatMinutesChange(now: number | null, before: number | null): string {
  if (now === null || before === null) return "";
  const change = Math.round(now) - Math.round(before);
  return change === 0 ? "=" : signed(change, formatMinutes);
}

function signed(change: number, format: (amount: number) => string): string {
  return `${change < 0 ? "−" : "+"}${format(Math.abs(change))}`;
}
