/** Minutes between checks of a charge that can still be paid. */
export const checkMinutes = 5;

const hour = 60;
const day = 24 * hour;
/**
 * Days after a charge's creation during which the unpaid charge is checked every few minutes. This covers late payments
 * and slow banks if no webhook arrives.
 */
const openDays = 4;
/**
 * Days after a charge's creation during which the charge is checked daily, for late payments and for refunds by banks.
 */
const dailyDays = 90;
/**
 * Days after a charge's creation during which the paid charge is checked weekly, for refunds by the operator. Later
 * refunds are noticed only through a webhook.
 */
const weeklyDays = 365;

export function afterMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** Returns the time of the next check of a charge; null when the charge needs no more checks. */
export function nextCheck(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  if (!isPaid && age < openDays * day) return afterMinutes(now, checkMinutes);
  if (isPaid && age < day) return afterMinutes(now, hour);
  if (age < dailyDays * day) return afterMinutes(now, day);
  return isPaid && age < weeklyDays * day ? afterMinutes(now, 7 * day) : null;
}
