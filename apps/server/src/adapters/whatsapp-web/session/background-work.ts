import type { Logger } from "pino";

/**
 * Background work of a session. The session's end waits for the work; nothing else does. After the end no new work
 * starts.
 */
export interface BackgroundWork {
  /** Starts work at once. If the work fails, the error is logged with the text `failure`. */
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
