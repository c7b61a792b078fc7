const dayMilliseconds = 86_400_000;

/** A company is reminded so many days before its invoice is due; below zero after that. */
export const reminderMoments = [7, 3, 1, 0, -3] as const;

/** Whoever has not paid after so many days is not written to any more. */
export const longestDays = 30;

/** Of the moments that have come the latest; undefined before the first. Those that were missed are not made up for. */
export function latestMoment(daysLeft: number): number | undefined {
  const come = reminderMoments.filter((days) => days >= daysLeft);
  return come.length === 0 ? undefined : Math.min(...come);
}

export function daysBetween(today: string, dueDay: string): number {
  return (Date.parse(dueDay) - Date.parse(today)) / dayMilliseconds;
}
