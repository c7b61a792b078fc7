import type { Logger } from "pino";

interface Way<T> {
  /** Number of items processed at the same time; processing mostly waits. */
  atOnce: number;
  logger: Logger;
  /** Log message for a failed item, which is logged with its company. */
  failure: string;
  companyOf(item: T): number;
}

/** Processes items in order. A failed or slow item does not delay the others. Returns the number of failures. */
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
