/**
 * Adds months to a date; a negative number subtracts months. If the target month is too short for the day, the result
 * is its last day.
 */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
