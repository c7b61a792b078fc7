import type { Logger } from "pino";
import type { Bus } from "../../platform/bus/bus.ts";
import { answerMilliseconds, keyOf, type Whose } from "./whose.ts";

/**
 * Handles users whose pages in this process are all unused. They count as idle unless another process reports, later
 * than `at`, a page in use.
 */
export function createIdleness(bus: Bus, logger: Logger, idle: (whose: Whose, at: Date) => void) {
  const waiting = new Map<string, NodeJS.Timeout>();

  async function askOthers(whose: Whose, at: Date): Promise<void> {
    const key = keyOf(whose);
    await bus.send("idle", key);
    clearTimeout(waiting.get(key));
    const decide = () => {
      waiting.delete(key);
      idle(whose, at);
    };
    waiting.set(key, setTimeout(decide, answerMilliseconds).unref());
  }

  return {
    ask(whose: Whose, at: Date): void {
      askOthers(whose, at).catch((error: unknown) =>
        logger.warn({ err: error }, "other processes were not asked whether a user is idle"),
      );
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
