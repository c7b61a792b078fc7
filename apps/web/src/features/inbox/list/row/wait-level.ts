export type WaitLevel = "short" | "long" | "tooLong";

const minute = 60_000;
const longAfterMs = 15 * minute;
const tooLongAfterMs = 60 * minute;

/** Level of a customer's wait for an answer: long after 15 minutes, too long after an hour. */
export function waitLevelOf(since: string, now: number): WaitLevel {
  const waited = now - Date.parse(since);
  if (waited < longAfterMs) return "short";
  return waited < tooLongAfterMs ? "long" : "tooLong";
}
