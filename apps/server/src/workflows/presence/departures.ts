import type { Logger } from "pino";
import type { Bus } from "../../platform/bus/bus.ts";
import { answerMilliseconds, keyOf, type Whose } from "./whose.ts";

/** Time within which a reloaded page reconnects. */
const backMilliseconds = 3_000;

/**
 * Handles users whose pages are all closed. They count as gone if no page returns within a moment and no other process
 * has one.
 */
export function createDepartures(bus: Bus, logger: Logger, gone: (whose: Whose, at: Date) => void) {
  const waiting = new Map<string, NodeJS.Timeout>();

  function wait(key: string, milliseconds: number, then: () => void): void {
    clearTimeout(waiting.get(key));
    waiting.set(key, setTimeout(then, milliseconds).unref());
  }

  async function askOthers(key: string, whose: Whose, at: Date): Promise<void> {
    await bus.send("left", key);
    if (!waiting.has(key)) return;
    wait(key, answerMilliseconds, () => {
      waiting.delete(key);
      gone(whose, at);
    });
  }

  return {
    has: (key: string) => waiting.has(key),
    begin(whose: Whose, at: Date): void {
      const key = keyOf(whose);
      wait(key, backMilliseconds, () => {
        askOthers(key, whose, at).catch((error: unknown) => {
          waiting.delete(key);
          logger.warn({ err: error }, "other processes were not asked whether a user is gone");
        });
      });
    },
    end(key: string): void {
      clearTimeout(waiting.get(key));
      waiting.delete(key);
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
