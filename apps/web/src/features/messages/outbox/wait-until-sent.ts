import type { Message } from "@recado/contract/messages";
import { onOutboxChange, outboxEntries } from "./outbox-store.ts";

/** Longest wait in milliseconds. A message that leaves later, for example after an outage, counts as not sent. */
const patienceMs = 15_000;

/**
 * Waits until the server has stored the messages with these ids. Resolves with false as soon as one of them fails, if
 * the user deletes one, and after 15 seconds. `knownMessages` returns the ticket's messages that the server has stored.
 */
export function waitUntilSent(
  ids: readonly string[],
  knownMessages: () => readonly Pick<Message, "clientMessageId">[],
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = onOutboxChange(look);
  const timer = setTimeout(() => end(false), patienceMs);
  look();
  return promise;

  function look(): void {
    const left = outboxEntries().filter(({ clientMessageId }) => ids.includes(clientMessageId));
    if (left.some(({ state }) => state === "failed")) end(false);
    else if (left.length === 0) end(ids.every(isStored));
  }

  function isStored(id: string): boolean {
    return knownMessages().some(({ clientMessageId }) => clientMessageId === id);
  }

  function end(isSent: boolean): void {
    stop();
    clearTimeout(timer);
    resolve(isSent);
  }
}
