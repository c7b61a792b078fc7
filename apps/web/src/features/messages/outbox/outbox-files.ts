import { type LocalStore, openLocalStore } from "../../../shared/storage/local-store.ts";

interface KeptFile {
  clientMessageId: string;
  content: Blob;
}

/**
 * Files of messages in the outbox. They are stored separately from the entries: each attempt to send writes the
 * entry, and would also copy a video each time.
 */
let stored: LocalStore<KeptFile> | null = null;
const files = new Map<string, { content: Blob; url: string }>();

/** Loads the files of the outbox's entries, and deletes files that no entry needs. */
export async function openOutboxFiles(owner: string, isWanted: (id: string) => boolean): Promise<void> {
  const store = openLocalStore<KeptFile>(`recado-outbox-files-${owner}`, "clientMessageId");
  stored = store;
  for (const { clientMessageId, content } of await store.all()) {
    if (stored !== store) return;
    if (isWanted(clientMessageId)) hold(clientMessageId, content);
    else await store.remove(clientMessageId);
  }
}

/** Stores a file. The file can be used at once; the promise resolves when the file would survive a reload. */
export async function keepOutboxFile(clientMessageId: string, content: Blob): Promise<void> {
  hold(clientMessageId, content);
  await stored?.put({ clientMessageId, content });
}

export function outboxFile(clientMessageId: string): Blob | null {
  return files.get(clientMessageId)?.content ?? null;
}

/** Object URL of the file, valid until the file is removed; null if there is no such file. */
export function outboxFileUrl(clientMessageId: string): string | null {
  return files.get(clientMessageId)?.url ?? null;
}

export async function forgetOutboxFile(clientMessageId: string): Promise<void> {
  const held = files.get(clientMessageId);
  if (!held) return;
  files.delete(clientMessageId);
  URL.revokeObjectURL(held.url);
  await stored?.remove(clientMessageId);
}

function hold(clientMessageId: string, content: Blob): void {
  if (!files.has(clientMessageId)) files.set(clientMessageId, { content, url: URL.createObjectURL(content) });
}
