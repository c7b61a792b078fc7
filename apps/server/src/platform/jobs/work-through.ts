import type { Logger } from "pino";

interface Way<T> {
  /** Number of items that are processed at the same time. */
  atOnce: number;
  logger: Logger;
  /** Log message for an item that failed. The log line also names the item's company. */
  failure: string;
  companyOf(item: T): number;
}

/**
 * Processes items in order, several at a time. A failed or slow item does not hold up the others. Returns the number of
 * failed items.
 */
export async function workThrough<T>(
  items: readonly T[],
  { atOnce, logger, failure, companyOf }: Way<T>,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const waiting = items.values();
  let failed = 0;

  async function workOn(): Promise<void> {
    for (const item of waiting)
      try {
        await work(item);
      } catch (error) {
        failed += 1;
        logger.error({ err: error, companyId: companyOf(item) }, failure);
      }
  }

  await Promise.all(Array.from({ length: atOnce }, workOn));
  return failed;
}
