const dayMilliseconds = 86_400_000;

/** Days before the due date at which a company is reminded; negative after it. */
export const reminderMoments = [7, 3, 1, 0, -3] as const;

/** Days after the due date at which reminders stop. */
export const longestDays = 30;

/** Returns the latest moment reached; undefined before the first. Missed moments are not made up for. */
export function latestMoment(daysLeft: number): number | undefined {
  const come = reminderMoments.filter((days) => days >= daysLeft);
  return come.length === 0 ? undefined : Math.min(...come);
}

export function daysBetween(today: string, dueDay: string): number {
  return (Date.parse(dueDay) - Date.parse(today)) / dayMilliseconds;
}
