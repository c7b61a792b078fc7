import { isOutage } from "../outage.ts";

/**
 * Thrown by a drain that waits for something external. It is retried like a failure but not counted or logged as one.
 * If the time is known, the retry happens then, or as soon as the key is woken.
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

/** True if the work has used all its attempts. Failures caused by outages do not count. */
export function isGivenUp(error: unknown, triesBefore: number, most: number): boolean {
  return countsAsTry(error) && triesBefore + 1 >= most;
}

export function countsAsTry(error: unknown): boolean {
  return !isOutage(error) && !(error instanceof Error && isOutage(error.cause));
}
