import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { LeaseLost } from "../../../ports/channel.ts";

/** Writes that a session cannot continue without. */
export interface Persistence {
  /** Repeats the work until it succeeds. Gives up when the lease is lost or the session has ended. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /** True if the error comes from work that was given up, so the message that it was for is not at fault. */
  hasGivenUp(error: unknown): boolean;
  /** Repeats each piece of work until it succeeds, in the order of the calls. */
  inOrder(work: () => Promise<void> | void): void;
  /** From now on all work is tried only once. Resolves when the ordered work is done. */
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
