/** Browsers send a signal every five minutes; a user counts as offline after two missed ones. */
export const onlineMilliseconds = 11 * 60_000;

export interface PresenceTimes {
  last_seen_at: Date | null;
  /** Time when the last page closed; null since the user was seen again. */
  left_at: Date | null;
  /** Time when all pages were found unused; null since one is in use. */
  idle_at: Date | null;
  /** Set while the user is marked as away. */
  absent_since: Date | null;
}

export function isOnline({ last_seen_at, left_at }: PresenceTimes, now: Date): boolean {
  if (last_seen_at === null || left_at !== null) return false;
  return now.getTime() - last_seen_at.getTime() < onlineMilliseconds;
}

export function isAway(sight: PresenceTimes, now: Date): boolean {
  return (sight.idle_at !== null || sight.absent_since !== null) && isOnline(sight, now);
}
