/**
 * Time after a user's last presence signal until the user counts as offline. Browsers send a signal every five minutes,
 * so two signals are missed by then.
 */
export const onlineMilliseconds = 11 * 60_000;

export interface PresenceTimes {
  last_seen_at: Date | null;
  /** Time when the user's last browser tab was closed; null after the user was seen again. */
  left_at: Date | null;
  /** Time when all of the user's browser tabs were found unused; null while one of the tabs is in use. */
  idle_at: Date | null;
  /** Start of the user's absence; set while the user is marked as away. */
  absent_since: Date | null;
}

export function isOnline({ last_seen_at, left_at }: PresenceTimes, now: Date): boolean {
  if (last_seen_at === null || left_at !== null) return false;
  return now.getTime() - last_seen_at.getTime() < onlineMilliseconds;
}

export function isAway(sight: PresenceTimes, now: Date): boolean {
  return (sight.idle_at !== null || sight.absent_since !== null) && isOnline(sight, now);
}
