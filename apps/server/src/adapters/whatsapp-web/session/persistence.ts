import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { LeaseLost } from "../../../ports/channel.ts";

/** Writes that a session cannot go on without. */
export interface Persistence {
  /** Does the work again until it succeeds; gives up when the lease is lost or the session has ended. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /** Whether it is something of ours that was given up, and nothing is wrong with what it was for. */
  hasGivenUp(error: unknown): boolean;
  /** Insists on one thing after the other, in the order they were asked for. */
  inOrder(work: () => Promise<void> | void): void;
  /** From here on everything is tried once only. Resolves when what was asked for in order is done. */
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
        logger.warn({ err: error }, "a session waits for what it could not store");
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
        .catch((error: unknown) => logger.warn({ err: error }, "a session's change was not stored"));
    },
    end() {
      ending.abort();
      return turn;
    },
  };
}
