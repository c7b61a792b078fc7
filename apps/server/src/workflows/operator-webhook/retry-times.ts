const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between tries that Standard Webhooks advises: they grow and span three days. */
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
 * Pause in milliseconds after the given try, counted from 1; undefined after the last. A random part spreads the
 * retries.
 */
export function retryPauseAfter(tries: number, chance = Math.random()): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (0.9 + chance / 5));
}
