import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { LeaseLost } from "../../../ports/channel.ts";

/** Runs the writes without which a session cannot continue. */
export interface Persistence {
  /** Repeats `work` until it succeeds. Gives up when the lease is lost or the session has ended. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Whether an error comes from work that was given up. In that case the message being processed has not caused the
   * error.
   */
  hasGivenUp(error: unknown): boolean;
  /** Queues `work`, which is repeated until it succeeds. Queued work runs in the order of the calls. */
  inOrder(work: () => Promise<void> | void): void;
  /** Ends the retries: from now on all work is tried only once. Resolves when the queued work is done. */
  end(): Promise<void>;
}

const retryMilliseconds = 500;

export function createPersistence(logger: Logger): Persistence {
  const ending = new AbortController();
  const givenUp = new WeakSet<Error>();
  let turn = Promise.resolve();

  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof LeaseLost || ending.signal.aborted) {
          if (error instanceof Error) givenUp.add(error);
          throw error;
        }
        logger.warn({ err: error }, "session state not stored, retrying");
        await sleep(retryMilliseconds, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  }

  return {
    insist,
    hasGivenUp: (error) => error instanceof Error && givenUp.has(error),
    inOrder(work) {
      turn = turn
        .then(() => insist(async () => work()))
        .catch((error: unknown) => logger.warn({ err: error }, "session change dropped: session is ending"));
    },
    end() {
      ending.abort();
      return turn;
    },
  };
}
