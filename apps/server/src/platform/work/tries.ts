import { isOutage } from "../outage.ts";

/**
 * Thrown by a drain that waits for something outside: it is tried again like a failure, and is none. Where it is known when,
 * it is tried again then, or as soon as somebody wakes the key.
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

/** Whether a piece of work that failed has had all its tries. What an outage cut off was none, however long it lasts. */
export function isGivenUp(error: unknown, triesBefore: number, most: number): boolean {
  return countsAsTry(error) && triesBefore + 1 >= most;
}

export function countsAsTry(error: unknown): boolean {
  return !isOutage(error) && !(error instanceof Error && isOutage(error.cause));
}
