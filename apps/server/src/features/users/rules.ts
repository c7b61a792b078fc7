/** The browser says it is there every five minutes; two missed signals are one too many. */
export const onlineMilliseconds = 11 * 60_000;

export interface Sight {
  last_seen_at: Date | null;
  /** When the last of their pages closed; null since they were seen again. */
  left_at: Date | null;
  /** When it was found that none of their pages is in use; null since one is. */
  idle_at: Date | null;
  /** Set while the user is marked as away. */
  absent_since: Date | null;
}

export function isOnline({ last_seen_at, left_at }: Sight, now: Date): boolean {
  if (last_seen_at === null || left_at !== null) return false;
  return now.getTime() - last_seen_at.getTime() < onlineMilliseconds;
}

export function isAway(sight: Sight, now: Date): boolean {
  return (sight.idle_at !== null || sight.absent_since !== null) && isOnline(sight, now);
}
