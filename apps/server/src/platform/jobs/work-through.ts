import type { Logger } from "pino";

interface Way<T> {
  /** So many at the same time; each waits more than it works. */
  atOnce: number;
  logger: Logger;
  /** What the log says of one that fails, and which company's it is. */
  failure: string;
  companyOf(item: T): number;
}

/** For each of them, in their order. One that fails, or takes long, stands in nobody's way; gives back how many failed. */
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
