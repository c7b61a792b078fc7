import type { Database } from "../../platform/db/database.ts";
import type { ConnectionLease, JournalEntry } from "../../ports/channel.ts";
import { acceptEvents } from "./accept-events.ts";

interface Waiting {
  entries: readonly JournalEntry[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Creates a journal writer for one connection. Events that arrive during a commit are written together in the next
 * commit.
 */
export function gatherEvents(
  database: Database,
  lease: ConnectionLease,
): (entries: readonly JournalEntry[]) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await acceptEvents(
        database,
        lease,
        group.flatMap(({ entries }) => entries),
      ).then(
        () => {
          for (const { resolve } of group) resolve();
        },
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      );
    }
    isWriting = false;
  }

  return (entries) =>
    new Promise((resolve, reject) => {
      waiting.push({ entries, resolve, reject });
      if (!isWriting) void write();
    });
}
