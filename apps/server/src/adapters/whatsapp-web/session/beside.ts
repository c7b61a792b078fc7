import type { Logger } from "pino";

/** Work of a session that nothing else waits for but the session's end: then nothing new begins. */
export interface Beside {
  /** Does it at once; logs with these words why it failed. */
  run(work: () => Promise<void>, failure: string): void;
  hasEnded(): boolean;
  end(): Promise<void>;
}

export function createBeside(logger: Logger): Beside {
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
