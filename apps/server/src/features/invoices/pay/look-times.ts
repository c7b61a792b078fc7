/** The provider is asked about a charge so often while it may be paid. */
export const lookMinutes = 5;

const hour = 60;
const day = 24 * hour;
/** Without any word of it, at the same pace: whoever pays in the last minute is seen, and whatever a bank is late with. */
const openDays = 4;
/** Then once a day, for what was paid all the same; and as long as what was paid may still go back. */
const paidDays = 90;

export function afterMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** When to ask again about a charge of that moment; null when that is over. */
export function nextLook(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  if (!isPaid && age < openDays * day) return afterMinutes(now, lookMinutes);
  return age < paidDays * day ? afterMinutes(now, isPaid && age < day ? hour : day) : null;
}
