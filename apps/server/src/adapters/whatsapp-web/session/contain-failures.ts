import type { EventEmitter } from "node:events";

/**
 * Wraps the listeners of an emitter so that their errors are reported instead of thrown. An uncaught error of one
 * connection would end the process with all its connections.
 */
export function containFailures(
  emitter: Pick<EventEmitter, "eventNames" | "listeners" | "off" | "on">,
  isConcerned: (event: string) => boolean,
  onFailure: (event: string, error: unknown) => void,
): void {
  for (const event of emitter.eventNames()) {
    if (typeof event !== "string" || !isConcerned(event)) continue;
    for (const listener of emitter.listeners(event)) {
      emitter.off(event, listener as () => void);
      emitter.on(event, (...heard: unknown[]) => {
        new Promise((resolve) => resolve(listener(...heard))).catch((error: unknown) =>
          onFailure(event, error),
        );
      });
    }
  }
}
