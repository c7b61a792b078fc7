/** The browser says it is there every five minutes; two missed signals are one too many. */
export const onlineMilliseconds = 11 * 60_000;

export function isOnline(lastSeen: Date | null, now: Date): boolean {
  return lastSeen !== null && now.getTime() - lastSeen.getTime() < onlineMilliseconds;
}
