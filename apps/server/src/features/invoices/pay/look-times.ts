/** The provider is asked about a charge so often while it may be paid. */
export const lookMinutes = 5;

const hour = 60;
const day = 24 * hour;
/**
 * Days during which charges are checked at a constant pace without a webhook. This covers late payments and slow
 * banks.
 */
const openDays = 4;
/** Then once a day: what was paid all the same, and what of it went back, as a Pix is returned by its bank. */
const dailyDays = 90;
/** And what was paid goes on once a week: an owner returns it whenever they like. Later a word of it is needed. */
const weeklyDays = 365;

export function afterMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** When to ask again about a charge of that moment; null when that is over. */
export function nextLook(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  if (!isPaid && age < openDays * day) return afterMinutes(now, lookMinutes);
  if (isPaid && age < day) return afterMinutes(now, hour);
  if (age < dailyDays * day) return afterMinutes(now, day);
  return isPaid && age < weeklyDays * day ? afterMinutes(now, 7 * day) : null;
}
