import type { Logger } from "pino";

/** Background work of a session. Only the session's end waits for it, and no new work starts after that. */
export interface BackgroundWork {
  /** Starts work at once; a failure is logged with the given message. */
  run(work: () => Promise<void>, failure: string): void;
  hasEnded(): boolean;
  end(): Promise<void>;
}

export function createBackgroundWork(logger: Logger): BackgroundWork {
  const underWay = new Set<Promise<void>>();
  let ended = false;
  return {
    run(work, failure) {
      if (ended) return;
      const done: Promise<void> = work()
        .catch((error: unknown) => logger.warn({ err: error }, failure))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    hasEnded: () => ended,
    async end() {
      ended = true;
      await Promise.all(underWay);
    },
  };
}
