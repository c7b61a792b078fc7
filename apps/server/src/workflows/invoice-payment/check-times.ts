/** Minutes between checks of a charge that can still be paid. */
export const checkMinutes = 5;

const hour = 60;
const day = 24 * hour;
/**
 * Days during which charges are checked at a constant pace without a webhook. This covers late payments and slow
 * banks.
 */
const openDays = 4;
/** Days during which it is then checked daily, for late payments and for refunds by banks. */
const dailyDays = 90;
/**
 * Days during which a paid charge is then checked weekly, for refunds by the operator. Later refunds need a webhook.
 */
const weeklyDays = 365;

export function afterMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** Time of the next check of a charge; null when no more is needed. */
export function nextCheck(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  if (!isPaid && age < openDays * day) return afterMinutes(now, checkMinutes);
  if (isPaid && age < day) return afterMinutes(now, hour);
  if (age < dailyDays * day) return afterMinutes(now, day);
  return isPaid && age < weeklyDays * day ? afterMinutes(now, 7 * day) : null;
}
