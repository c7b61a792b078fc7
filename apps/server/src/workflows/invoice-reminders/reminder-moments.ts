const dayMilliseconds = 86_400_000;

/** Days before the due date at which a company is reminded; a negative number is a day after the due date. */
export const reminderMoments = [7, 3, 1, 0, -3] as const;

/** Days after the due date at which reminders stop. */
export const longestDays = 30;

/**
 * Returns the latest reminder moment that the company has reached; undefined before the first moment. Reminders for
 * earlier, missed moments are not sent later.
 */
export function latestMoment(daysLeft: number): number | undefined {
  const come = reminderMoments.filter((days) => days >= daysLeft);
  return come.length === 0 ? undefined : Math.min(...come);
}

export function daysBetween(today: string, dueDay: string): number {
  return (Date.parse(dueDay) - Date.parse(today)) / dayMilliseconds;
}
