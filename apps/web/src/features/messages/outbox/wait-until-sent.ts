import { isConfirmed, onOutboxChange, outboxEntries } from "./outbox-store.ts";

/** "late" means that the messages are still in the outbox and may leave later, for example after an outage. */
export type WaitOutcome = "sent" | "failed" | "late";

/** Longest time in milliseconds during which no message of the ticket is being sent. Uploads may take longer. */
const patienceMs = 15_000;

/**
 * Waits until the server has stored the messages with these ids. Resolves with "failed" as soon as one of them fails or
 * the user deletes one, and also if there are no ids.
 */
export function waitUntilSent(ids: readonly string[]): Promise<WaitOutcome> {
  const { promise, resolve } = Promise.withResolvers<WaitOutcome>();
  const stop = onOutboxChange(look);
  let timer: ReturnType<typeof setTimeout> | undefined;
  look();
  return promise;

  function look(): void {
    const entries = outboxEntries();
    const left = entries.filter(({ clientMessageId }) => ids.includes(clientMessageId));
    if (left.some(({ state }) => state === "failed")) end("failed");
    else if (left.length === 0) end(ids.length > 0 && ids.every(isConfirmed) ? "sent" : "failed");
    // The messages of a ticket are sent one after the other, so that an earlier upload may hold these messages up.
    else if (entries.some((entry) => entry.state === "sending" && entry.ticketId === left[0]?.ticketId))
      pause();
    else timer ??= setTimeout(() => end("late"), patienceMs);
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function end(outcome: WaitOutcome): void {
    stop();
    clearTimeout(timer);
    resolve(outcome);
  }
}
