import { isOutage } from "../outage.ts";

/**
 * Thrown while a queue key is drained, if the work has to wait for something external. The key is retried as after a
 * failure, but no warning is logged. If `afterMilliseconds` is given, the retry happens after that time, or earlier if
 * the key is woken.
 */
export class RetryLater extends Error {
  readonly afterMilliseconds: number | undefined;

  constructor(
    message: string,
    { afterMilliseconds, ...options }: ErrorOptions & { afterMilliseconds?: number } = {},
  ) {
    super(message, options);
    this.afterMilliseconds = afterMilliseconds;
  }
}

/** True if the failed work has used up its attempts. Failures caused by outages do not count as attempts. */
export function isGivenUp(error: unknown, triesBefore: number, most: number): boolean {
  return countsAsTry(error) && triesBefore + 1 >= most;
}

export function countsAsTry(error: unknown): boolean {
  return !isOutage(error) && !(error instanceof Error && isOutage(error.cause));
}
