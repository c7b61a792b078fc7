const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between delivery attempts as Standard Webhooks recommends: they grow, and together they span three days. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/**
 * Returns the pause in milliseconds after the attempt number `tries`, counted from 1; undefined after the last attempt.
 * A random share keeps retries of many events from coinciding.
 */
export function retryPauseAfter(tries: number, chance = Math.random()): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (0.9 + chance / 5));
}
